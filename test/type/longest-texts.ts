/**
 * Texts of exactly the longest legal length (80, 120 and 200 code points) in all 13 languages, written for this
 * project.
 */
import type { Language } from '../../src/document/enumerations.js';

export const LONGEST_TEXTS: Readonly<Record<'headline' | 'beat' | 'subheadline', Readonly<Record<Language, string>>>> =
  {
    headline: {
      en: 'I was skeptical at first, but after one week my skin felt softer, calmer and hon',
      fr: 'J’étais sceptique au début, mais après une semaine ma peau était plus douce, plu',
      es: 'Al principio no lo creía, pero después de una semana mi piel estaba más suave, m',
      de: 'Zuerst war ich skeptisch, doch nach einer Woche fühlte sich meine Haut weicher,!',
      it: 'All’inizio ero scettica, ma dopo una settimana la mia pelle era più morbida, più',
      nl: 'Eerst was ik sceptisch, maar na een week voelde mijn huid zachter, rustiger en e',
      pl: 'Na początku byłam sceptyczna, ale już po tygodniu moja skóra stała się gładsza,!',
      pt: 'No início eu não acreditava, mas depois de uma semana a minha pele ficou mais ma',
      ru: 'Сначала я не верила, но уже через неделю моя кожа стала мягче, спокойнее и, чест',
      zh: '刚开始我并不相信，但使用一周之后，我的皮肤变得更加柔软、更加平静，说实话，看起来比以前年轻了十岁。朋友们总是问我到底发生了什么变化，我总是告诉她们同样的一句话：',
      ja: '最初は半信半疑でしたが、一週間後には肌がやわらかく落ち着き、十年前よりも若々しく感じられるようになりました。友だちから「何を変えたの？」とよく聞かれますが、答え',
      ko: '처음에는 믿지 않았지만 일주일이 지나자 피부가 훨씬 부드럽고 편안해졌고, 솔직히 말해서 예전보다 열 살은 젊어 보입니다. 친구들이 비결이 무엇인',
      ar: 'كنت متشككة في البداية، ولكن بعد أسبوع واحد أصبحت بشرتي أنعم وأهدأ، وبصراحة أصغر!',
    },
    beat: {
      en: 'I was skeptical at first, but after one week my skin felt softer, calmer and honestly ten years younger than ever before',
      fr: 'J’étais sceptique au début, mais après une semaine ma peau était plus douce, plus calme et, franchement, dix ans plus je',
      es: 'Al principio no lo creía, pero después de una semana mi piel estaba más suave, más tranquila y, sinceramente, diez años!',
      de: 'Zuerst war ich skeptisch, doch nach einer Woche fühlte sich meine Haut weicher, ruhiger und ehrlich gesagt zehn Jahre jü',
      it: 'All’inizio ero scettica, ma dopo una settimana la mia pelle era più morbida, più calma e, sinceramente, dieci anni più g',
      nl: 'Eerst was ik sceptisch, maar na een week voelde mijn huid zachter, rustiger en eerlijk gezegd tien jaar jonger dan daarv',
      pl: 'Na początku byłam sceptyczna, ale już po tygodniu moja skóra stała się gładsza, spokojniejsza i — szczerze mówiąc — o dz',
      pt: 'No início eu não acreditava, mas depois de uma semana a minha pele ficou mais macia, mais calma e, sinceramente, dez ano',
      ru: 'Сначала я не верила, но уже через неделю моя кожа стала мягче, спокойнее и, честно говоря, на десять лет моложе, чем ран',
      zh: '刚开始我并不相信，但使用一周之后，我的皮肤变得更加柔软、更加平静，说实话，看起来比以前年轻了十岁。朋友们总是问我到底发生了什么变化，我总是告诉她们同样的一句话：今天就亲自试一试吧，现在下单立减50元，数量有限，先到先得！刚开始我并不相信，但',
      ja: '最初は半信半疑でしたが、一週間後には肌がやわらかく落ち着き、十年前よりも若々しく感じられるようになりました。友だちから「何を変えたの？」とよく聞かれますが、答えはいつも同じです。今すぐ、あなたも試してみてください。今だけ50％オフのキャンペ',
      ko: '처음에는 믿지 않았지만 일주일이 지나자 피부가 훨씬 부드럽고 편안해졌고, 솔직히 말해서 예전보다 열 살은 젊어 보입니다. 친구들이 비결이 무엇인지 계속 물어보는데 저는 늘 같은 대답을 합니다. 지금 바로 직접 사용해',
      ar: 'كنت متشككة في البداية، ولكن بعد أسبوع واحد أصبحت بشرتي أنعم وأهدأ، وبصراحة أصغر بعشر سنوات مما كانت عليه من قبل. صديقاتي',
    },
    subheadline: {
      en: 'I was skeptical at first, but after one week my skin felt softer, calmer and honestly ten years younger than ever before. Friends keep asking what changed, and I keep telling them the same thing: just',
      fr: 'J’étais sceptique au début, mais après une semaine ma peau était plus douce, plus calme et, franchement, dix ans plus jeune qu’avant ! Mes amies me demandent mon secret : je leur réponds d’essayer ell',
      es: 'Al principio no lo creía, pero después de una semana mi piel estaba más suave, más tranquila y, sinceramente, diez años más joven. ¿Mi secreto? Se lo cuento a todas mis amigas: pruébalo tú misma hoy y',
      de: 'Zuerst war ich skeptisch, doch nach einer Woche fühlte sich meine Haut weicher, ruhiger und ehrlich gesagt zehn Jahre jünger an. Meine Freundinnen fragen ständig nach dem Geheimnis der Feuchtigkeitspf',
      it: 'All’inizio ero scettica, ma dopo una settimana la mia pelle era più morbida, più calma e, sinceramente, dieci anni più giovane di prima. Le amiche mi chiedono il segreto e io rispondo sempre la stessa',
      nl: 'Eerst was ik sceptisch, maar na een week voelde mijn huid zachter, rustiger en eerlijk gezegd tien jaar jonger dan daarvoor. Vriendinnen vragen steeds naar mijn geheim: probeer deze verzorgingsproduct',
      pl: 'Na początku byłam sceptyczna, ale już po tygodniu moja skóra stała się gładsza, spokojniejsza i — szczerze mówiąc — o dziesięć lat młodsza niż wcześniej. Przyjaciółki pytają, co się zmieniło, a ja odp',
      pt: 'No início eu não acreditava, mas depois de uma semana a minha pele ficou mais macia, mais calma e, sinceramente, dez anos mais jovem do que antes. As amigas perguntam o segredo e eu respondo sempre a!',
      ru: 'Сначала я не верила, но уже через неделю моя кожа стала мягче, спокойнее и, честно говоря, на десять лет моложе, чем раньше. Подруги спрашивают, что изменилось, а я отвечаю всем одно и то же: попробуй',
      zh: '刚开始我并不相信，但使用一周之后，我的皮肤变得更加柔软、更加平静，说实话，看起来比以前年轻了十岁。朋友们总是问我到底发生了什么变化，我总是告诉她们同样的一句话：今天就亲自试一试吧，现在下单立减50元，数量有限，先到先得！刚开始我并不相信，但使用一周之后，我的皮肤变得更加柔软、更加平静，说实话，看起来比以前年轻了十岁。朋友们总是问我到底发生了什么变化，我总是告诉她们同样的一句话：今天就亲自试一试吧，',
      ja: '最初は半信半疑でしたが、一週間後には肌がやわらかく落ち着き、十年前よりも若々しく感じられるようになりました。友だちから「何を変えたの？」とよく聞かれますが、答えはいつも同じです。今すぐ、あなたも試してみてください。今だけ50％オフのキャンペーンを実施中です！最初は半信半疑でしたが、一週間後には肌がやわらかく落ち着き、十年前よりも若々しく感じられるようになりました。友だちから「何を変えたの？」とよく',
      ko: '처음에는 믿지 않았지만 일주일이 지나자 피부가 훨씬 부드럽고 편안해졌고, 솔직히 말해서 예전보다 열 살은 젊어 보입니다. 친구들이 비결이 무엇인지 계속 물어보는데 저는 늘 같은 대답을 합니다. 지금 바로 직접 사용해 보세요, 오늘만 50% 할인된 가격으로 만나보실 수 있습니다! 처음에는 믿지 않았지만 일주일이 지나자 피부가 훨씬 부드럽고 편안해졌고, 솔직히',
      ar: 'كنت متشككة في البداية، ولكن بعد أسبوع واحد أصبحت بشرتي أنعم وأهدأ، وبصراحة أصغر بعشر سنوات مما كانت عليه من قبل. صديقاتي يسألنني دائمًا عن السر، وأنا أجيبهن بنفس الكلام: جربيه بنفسك اليوم، الآن، مع خص',
    },
  };
