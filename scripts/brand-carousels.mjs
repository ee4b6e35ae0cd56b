/**
 * Carousels of eight invented brands, five slides each, as their owners would write them. `photo` names a picture of
 * `PHOTOS`, `cutout` a product on transparency; a slide with neither has none. `ads` are the bodies that ad templates
 * recognise, where they differ.
 */

/** Pictures: a file of the media's `image` folder, or a clip with the second that is shown. */
export const PHOTOS = {
  canyon: ['image/bg-canyon-3072x2048.jpg'],
  pier: ['image/bg-pier-sunset-5470x3646.jpg'],
  barmaid: ['image/bg-craft-beer-6000x4000.jpg'],
  camera: ['image/bg-woman-camera-1800x1200.jpg'],
  metro: ['image/bg-metro-vertical-1920x2400.jpg'],
  pour: ['demo/product-coffee-pour-720p.mp4', 2],
  spices: ['demo/food-spices-720p-zero-matrix.mp4', 2],
  fountain: ['demo/city-fountain-vertical-4k-hevc.mp4', 1],
  dog: ['demo/people-woman-dog-play-720p.mp4', 6],
  talking: ['demo/person-talking-vertical-1080x1920-60fps.mp4', 2],
  dress: ['people/woman-dress-vertical-720x1080.mp4', 1],
  closeup: ['people/woman-closeup-square-512.mp4', 1],
  knit: ['people/woman-knit-vertical-480x908.mp4', 1],
  glasses: ['people/man-glasses-square-512.mp4', 1],
  cat: ['people/cat-vertical-368x480.mp4', 1],
};

export const CUTOUTS = {
  mugs: 'image/product-mugs.png',
  bottles: 'image/product-bottles.png',
  hoodie: 'image/product-hoodie.png',
  tee: 'image/product-tee.png',
  tote: 'image/product-tote.png',
};

export const BRANDS = {
  coffee: {
    ...{ accent: '#b4532a', language: 'en' },
    slides: [
      { kicker: 'Fresh roast', headline: 'Your coffee is lying to you', photo: 'pour' },
      {
        headline: '41 hours from roast to cup',
        body: 'Most beans wait for months. Ours are packed while they are warm.',
        photo: 'barmaid',
      },
      {
        ...{ kicker: 'What changes', headline: 'Three habits to drop' },
        body: 'Freezing your beans\nGrinding for the week\nBoiling the water twice',
        ads: 'Supermarket | Ours\nMonths old | Days old\nOne blend | Six farms',
      },
      { headline: 'Two mugs, one price', body: '€24 -> €18\nFree delivery\nMade in Porto', cutout: 'mugs' },
      { kicker: 'Try it', headline: 'First bag free', body: 'Cancel any time.\n-> Get my bag', photo: 'camera' },
    ],
  },
  dentist: {
    ...{ accent: '#0a7d8c', language: 'de' },
    slides: [
      { kicker: 'Praxis am Park', headline: 'Angst vor dem Zahnarzt?', photo: 'closeup' },
      { headline: 'Wir hören erst zu', body: 'Der erste Termin ist ein Gespräch. Ohne Bohrer.', photo: 'glasses' },
      {
        headline: 'So läuft Ihr Besuch',
        body: '1. Ankommen und durchatmen\n2. Befund am Bildschirm\n3. Plan mit festen Kosten',
        ads: 'Früher | Heute\nWarten im Flur | Termin auf die Minute\nÜberraschung auf der Rechnung | Fester Preis',
      },
      {
        headline: 'Was Patienten sagen',
        body: '„Zum ersten Mal bin ich gern gegangen.“\n– Miriam K.',
        photo: 'talking',
      },
      { headline: 'Termin in zwei Minuten', body: 'Auch abends und am Samstag.\n-> Jetzt buchen' },
    ],
  },
  saas: {
    ...{ accent: '#4f46e5', language: 'en' },
    slides: [
      { kicker: 'Ledgerly', headline: 'Close the month by lunch' },
      { headline: '12 → 2 days to close', body: 'Measured over 340 finance teams.' },
      {
        headline: 'Spreadsheets vs Ledgerly',
        body: 'Spreadsheets | Ledgerly\nTyped by hand | Matched in seconds\nOne author | Whole team',
      },
      {
        headline: 'Everything in one place',
        body: 'Bank feeds\nInvoices and receipts\nSecure sign-in\nReports on schedule',
      },
      { headline: 'Start free today', body: 'No card needed.\n-> Start free', photo: 'glasses' },
    ],
  },
  fashion: {
    ...{ accent: '#d6336c', language: 'fr' },
    slides: [
      { kicker: 'Printemps', headline: 'La robe qui danse', photo: 'dress' },
      { headline: 'Lin lavé, coupe libre', body: 'Tissé à Lyon, teint sans chlore.', photo: 'knit' },
      {
        headline: 'Le sweat de tous les jours',
        body: '79 € -> 59 €\nCoton biologique\nRetours offerts',
        cutout: 'hoodie',
      },
      { headline: 'Un sac, dix usages', body: 'Marché, plage, bureau : il porte vingt kilos.', cutout: 'tote' },
      { headline: 'À vous de jouer', body: 'Livraison offerte dès 60 €.\n-> Voir la collection', photo: 'camera' },
    ],
  },
  recipe: {
    ...{ accent: '#c98a00', language: 'en' },
    slides: [
      { kicker: '20 minutes', headline: 'Curry on a Tuesday', photo: 'spices' },
      {
        headline: 'What you need',
        body: '1 tin of chickpeas\n2 onions\n400 ml coconut milk\nA spoon of curry paste',
        photo: 'spices',
      },
      {
        headline: 'How it goes',
        body: '1. Fry the onions slowly\n2. Add paste and milk\n3. Simmer for ten minutes',
        ads: 'Takeaway | Yours\n€14 a head | €3 a head\n45 minutes | 20 minutes',
      },
      { headline: 'Our paste, twice', body: '€9 -> €7\nTwo jars of 180 g', cutout: 'bottles' },
      { headline: 'Save this for tonight', body: 'More every Tuesday.\n-> Get the recipe' },
    ],
  },
  travel: {
    ...{ accent: '#0077b6', language: 'es' },
    slides: [
      { kicker: 'Guía 2026', headline: 'Tres lugares sin prisa', photo: 'canyon' },
      {
        headline: 'El cañón al amanecer',
        body: 'Llega antes de las siete: la luz baja por las paredes.',
        photo: 'canyon',
      },
      { headline: 'El muelle vacío', body: 'En octubre no hay nadie y el agua sigue tibia.', photo: 'pier' },
      { headline: 'La ciudad bajo tierra', body: 'Una línea, doce estaciones, cien murales.', photo: 'metro' },
      { headline: '¿Te vienes?', body: 'Grupos de ocho, guía local.\n-> Ver fechas', photo: 'pier' },
    ],
  },
  estate: {
    ...{ accent: '#2f5d50', language: 'de' },
    slides: [
      { kicker: 'Neu am See', headline: '128 m² mit Blick', photo: 'fountain' },
      { headline: 'Vier Zimmer, ein Garten', body: 'Baujahr 2021, Wärmepumpe, Südbalkon.', photo: 'pier' },
      { headline: 'Was Sie zahlen', body: '429.000 €\nKeine Provision\nFrei ab 1. März', photo: 'fountain' },
      {
        headline: 'Mieten oder kaufen?',
        body: 'Nach elf Jahren ist die Rate niedriger als die Miete nebenan.',
        ads: 'Mieten | Kaufen\n1.650 € im Monat | 1.480 € im Monat\nGehört anderen | Gehört Ihnen',
      },
      { headline: 'Besichtigung am Samstag', body: 'Zehn Plätze, bitte anmelden.\n-> Platz sichern' },
    ],
  },
  charity: {
    ...{ accent: '#e63946', language: 'en' },
    slides: [
      { kicker: 'Home at last', headline: 'Every dog deserves a Sunday', photo: 'dog' },
      { headline: '1,240 animals found a home', body: 'Since 2019, with 86 volunteers.' },
      {
        headline: 'In her words',
        body: '“Bruno slept on the stairs for a week. Now he owns the sofa.”\n– Ana, Leeds',
        photo: 'dog',
      },
      {
        headline: 'What €15 does',
        body: 'Food for ten days\nOne vaccination\nA warm bed',
        photo: 'cat',
        ads: 'Without | With you\nA waiting list | A vet this week\nA cold kennel | A warm bed',
      },
      { headline: 'Give what you can', body: 'Every euro is listed.\n-> Give €15', cutout: 'tee' },
    ],
  },
};
