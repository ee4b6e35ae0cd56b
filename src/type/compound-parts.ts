/**
 * Words that German and Dutch compounds are made of, and, for the other languages, beginnings and endings at which
 * words may be divided: enough of them to find the joints of the compounds that ads use. Lower case; our own selection.
 */

export interface CompoundParts {
  /** Whole words that compounds are made of. */
  readonly words: ReadonlySet<string>;
  /** Prefixes, with which a part begins and never ends. */
  readonly prefixes: readonly string[];
  /** Endings of derived nouns, with the linking s; a word with such an ending is a part. */
  readonly derived: RegExp;
  /** Endings with an s that is only there because another part follows: there is always a joint after them. */
  readonly linked: RegExp;
  /** Letters that may stand between two parts; they belong to the first one. */
  readonly links: readonly string[];
}

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u));

export const COMPOUND_PARTS: Readonly<Partial<Record<string, CompoundParts>>> = {
  de: {
    words: set(`
      abend abo absatz adresse akku aktion alltag alter ampel angebot angst anlage anruf antwort anwalt anzeige apfel apotheke app arbeit arzt
      atem aufgabe auftrag auge auto automat backen bahn balkon ball bank bart bau bauch baum beauty becher bedarf bein berater beratung
      berg beruf besuch betrieb bett bild bildung bio blatt blick block blume blut boden bohne boot box brand brau brett brief brille brot
      brücke bruch bruder buch bühne bund bundes büro bürste butter café charakter chef computer creme dach damen dampf daten dauer decke deckel deich
      design dienst dieb ding donau dorf dose draht druck duft dunkel dusche ecke effekt eimer einkauf eis eisen eltern ende energie entscheidung erbe
      erde erfolg ernte ersatz essen fabrik faden fahrer fahrrad fahrt fahrzeug fall falle familie farbe faser fassade feder fehler feier feind
      feld fell fenster ferien fern fest fett feuer figur film finanz finger firma fisch flasche fleisch fluss flug flughafen form forscher forschung
      foto frage frau frauen frei freiheit freizeit freude freund frieden frisch frist frucht früchte früh frühstück führer führung funk fuß
      futter gabel gang garantie garten gas gast gebäude geburt gebühr gefahr gefühl gegen gehalt geist geld gemüse genuss gepäck gerät geruch geschäft
      geschenk geschichte gesellschaft gesetz gesicht gespräch gesund gesundheit getränk gewicht gewinn gewürz gitter glanz glas glaube glück gold grad
      gramm gras grenze griff groß grund gruppe gürtel gut haar hafen haft hahn hälfte halle hals halt haltbar haltig hammer hand handel handy hang haupt
      haus haushalt haut heft heim heimat heiz held hell hemd herbst herd herren herz hilfe himmel hitze hobby hoch hof holz honig hose hotel hund
      hunger hut idee industrie information insel internet jacke jagd jahr jahres jugend junge kabel kaffee kakao kalender kamera kamm kammer kampf
      kanal kapital kapitän kapsel karriere karte kartoffel käse kasse kasten katalog kater katze kauf keller kenner kerze kessel kette kind kinder kirche
      kiste klang klasse klasse kleid kleider klima klinik knochen knopf koch kochen koffer kohle komfort konto kontrolle konzept konzern kopf korb korn
      körper kosmetik kost kosten kraft kranken kreis kredit kreuz krieg krone küche kuchen kugel kühl kühlschrank kultur kunde kunden kunst kur kurs
      kurz küste laden lager lampe land landschaft lang lauf leben lebensmittel leder leicht leid leistung leiter leitung lern lese letzte licht
      liebe lieblings liefer lieferung liste lohn lösung luft luxus macht magen mantel marke markt maschine maß massage matratze mauer mehr meister
      menge mensch messe messer metall miete milch minute mittag mittel möbel mode modell moment monat morgen motor mund museum musik mutter
      nachbar nachmittag nacht nadel nagel nahrung name nase natur nerven netz neu note notfall nudel nummer nuss ofen öffnung ohr öl
      online ordnung organ ort paar paket papier park partner pass pause person personal pfanne pfeffer pferd pflanze pflege pflicht pfund plan
      platte platz post preis probe problem produkt profi programm projekt prüfung puls pulver punkt qualität quelle rabatt rad rahmen rand rat rate
      raum rausch recht rechts rechnung regal regel regen reich reifen rind rinder reihe reinigung reise reiz rente rest rettung rezept richtung ring risiko ritter
      rock roh rohr rolle rose röst rot rück rücken ruf ruhe rund sache saft sahne salat salz samen sammlung sand satz sauber sauer schaden schaf schale
      schall schalter schatten schatz schau schaum scheibe schein scherz schicht schiff schild schirm schlaf schlag schlauch schloss schluss schlüssel
      schmerz schmuck schnee schnell schnitt schokolade schön schrank schreib schrift schritt schuh schuld schule schüler schulter schürze schutz schwarz
      schwein schwester schwimm see seele seide seife seil seite selbst sender senior serie service sessel sicher sicherheit sicht sieg silber sinn sitz
      sofa sofort software sommer sonder sonne sonnen sorge sorte spar spaß speicher speise spiegel spiel spitze sport sprache sprech sprung spur spül
      staat stadt stahl stall stamm stand stange stark start station staub stein stelle steuer stiefel stil stimme stimmung stock stoff storch strahl strand
      straße strecke streifen stress strom strumpf stück stuhl stunde sturm suche süß system tafel tag tages tank tasche tasse tat tee teil telefon
      teller teppich termin test teuer text theater thema tier tinte tipp tisch tochter tomate ton topf tour training transport traube traum treffen trenn
      treppe trick trink trinken trocken tropfen tuch tür turm typ übung uhr umwelt unfall unternehmen urlaub vater verbrauch verein verkehr verkauf verlust
      versand verschwendung versicherung versprechen vertrag verwaltung vieh vogel volk voll wachs wachstum waffe wagen wahl wahrheit wald wand wander wäsche wasch waschen
      wasser wechsel weg wein weiß weit welle welt wende werbung werk werkstatt werkzeug wert wesen wettbewerb wetter wiese wind winter wirkung wirtschaft wissen
      wissenschaft witz woche wochen wohn wohnung wolle wort wunder wunsch wurst wurzel zahl zahlung zahn zeichen zeit zeitung zelt zentrum zettel zeug
      ziel zimmer zinn zoll zone zorn zucker zug zukunft zulage zunge zusammen zutat zweck zwiebel los frei fertig arm sicher fest tauglich fähig
    `),
    prefixes:
      'ver be ge ent er zer un miss ab an auf aus bei ein her hin mit nach über um unter vor wieder zu zurück'.split(
        ' ',
      ),
    derived: /(?:ung|heit|keit|schaft|tion|tät|ismus)s?$/u,
    linked: /(?:ung|heit|keit|schaft|tion|tät|tum|ling)s$/u,
    links: ['es', 'en', 'er', 's', 'n', 'e'],
  },
  nl: {
    words: set(`
      aandacht adres adviseur advies hypotheek duurzaam afspraak angst apparaat appel arbeid arts auto avond baan bad bak bal band bank batterij bed bedrijf been beeld beheer belasting berg
      beroep bescherming bestel betaal beurs bezoek bier bijdrage binnen bloed bloem blik boek boer bol bon boom boot borstel bos boter bouw brand
      brief bril broek brood brug brood buik buiten buurt cadeau camera centrum computer concept dag dak dame deel dekking deur dienst dier ding doek doel doos
      dorp draad drank droog druk duin eet eigen einde energie familie feest fiets film firma fles foto fruit functie garantie gast gebied gebouw geboorte gebruik
      geest geheim geld geluid genot gerecht gezicht gezin gezondheid gids glas goed gordijn goud grens groei groen groente grond groot haar hand handel haven heer
      helft herfst hert hoed hoek hof hond hoofd hoog hotel hout huid huis huishoud huur idee informatie internet jaar jas jeugd kaart kaas kachel kamer kamp kans kapitaal
      karakter kast kat keuken keuze kind kinder klant klas kleding kleur kliniek knop koek koelkast koffer koffie kop korting kosten kracht kunst kust kwaliteit kwartier
      laag laars lab lamp land lang leer leef leeftijd leer lened lente lepel les leven levensmiddelen lever levering licht liefde lijn lijst lijf loon lucht maal maand maat macht
      markt meester melk mens merk mes meubel middag middel milieu minuut moeder moment mond motor munt muur muziek naald naam nacht natuur net neus nieuw nood norm nummer
      olie onderhoud onderwijs onderzoek oog oor oord oorlog opdracht pak papier park partner pas pauze pers personeel plaat plaats plan plant plas plek politie post prijs prijs probleem
      product programma project punt raad raam rand recht reclame regel regen reis reken rekening rente ring rol rug ruimte rust saus school schoen schoonmaak schrift schuld
      service slaap sleutel smaak snel snelheid soep spaar speel spel spiegel sport spraak staat stad station stap steen stem stof stoel straat streek stroom stuk suiker systeem taal
      tafel tand tas tegel tekst telefoon termijn test thee thuis tijd toegang tocht toekomst toets trap trein tuin uur vader vak vakantie vat veiligheid veld venster verkeer verkoop
      verlies verzekering vis vlees vlieg vloer voedsel voet vogel volk voorraad voorwaarde vraag vrij vrijheid vrouw vuur waarde wacht wagen wand was wasser water weer week weg welzijn
      wereld werk wet wijn wind winkel winter woning woord zaak zaken zee zeep zekerheid zicht ziek zieken ziekte zijde zilver zomer zon zorg zout zuid zwem vrij loos klaar vol
    `),
    prefixes: 'ge be ver ont her on er wan aan af bij door in mee na om onder op over toe uit voor weg'.split(' '),
    derived: /(?:ing|heid|teit|schap|atie|isme)s?$/u,
    linked: /(?:ing|heid|teit|schap)s$/u,
    links: ['en', 'er', 's', 'n', 'e'],
  },
};

export interface WordEdges {
  readonly beginnings: readonly string[];
  readonly endings: readonly string[];
}

const GREEK =
  'inter super hyper auto micro mikro macro makro multi anti contra kontra tele foto photo video mini electro elektro elettro eletro extra ultra trans infra semi mono poly poli thermo termo neuro psycho hydro hidro';

/** Beginnings after which, and endings before which, a word may be divided without making the reader stumble. */
export const WORD_EDGES: Readonly<Partial<Record<string, WordEdges>>> = {
  en: edges('under over counter fore water home work', 'ness less ment ship hood ization isation proof friendly'),
  fr: edges('entre contre avant après', 'ment'),
  es: edges('entre sobre contra', 'mente miento'),
  it: edges('sopra sotto contro oltre', 'mente'),
  pt: edges('entre sobre contra', 'mente mento'),
  pl: edges('naj przed współ samo wielo jedno nowo mało wysoko pełno cało', 'ność'),
  ru: {
    beginnings:
      'авто видео фото теле кино радио аэро электро энерго тепло водо газо супер микро макро мульти интер сверх само высоко низко много мало быстро бело ново старо перво одно двух трёх взаимо пере при противо досто благо добро здраво право все'.split(
        ' ',
      ),
    endings: ['ность', 'ности', 'ческий'],
  },
  de: edges('über unter wieder zusammen', 'heit keit schaft los frei voll bar'),
  nl: edges('onder over tegen samen', 'heid schap loos vrij'),
};

function edges(beginnings: string, endings: string): WordEdges {
  return { beginnings: `${GREEK} ${beginnings}`.split(' '), endings: endings.split(' ') };
}
