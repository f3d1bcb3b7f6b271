import type { Language } from './language-of.ts'

/** The words from which a language puts numbers together, without accents. */
export type NumberLexicon = {
  /** Words of values, from which numbers are put together. */
  values: ReadonlyMap<string, number>
  /** Values that may stand in one word with others, as in 'fünfundzwanzig' and 'trentacinque'. */
  compounds: boolean
  /** Words between parts of one number: 'vingt et un', 'treinta y cinco'. */
  joins: ReadonlySet<string>
  /** The spoken decimal point. */
  points: ReadonlySet<string>
  /** Words of a half, in front of a scale or behind a joining word: 'deux millions et demi', 'halbe Million'. */
  halves: ReadonlySet<string>
  /** Names of fractions with their denominators: 'tiers', 'cuartas partes'. */
  parts: ReadonlyMap<string, number>
  /** Articles: alone they are no numbers. */
  articles: ReadonlySet<string>
  /** Words that say something else in other languages: alone they are numbers where the question is in theirs. */
  doubtful: ReadonlySet<string>
}

type Words = {
  small: string
  tens: string
  hundreds?: string
  others: Record<string, number>
  joins: string
  points: string
  halves: string
  parts: string
  articles?: string
  doubtful?: string
  compounds?: boolean
}

const spelled: Readonly<Record<Exclude<Language, 'zh'>, Words>> = {
  en: {
    small:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    others: { hundred: 100, thousand: 1e3, million: 1e6, millions: 1e6, billion: 1e9, billions: 1e9, trillion: 1e12 },
    joins: 'and',
    points: 'point',
    halves: '',
    parts: 'half 2,third 3,thirds 3,quarter 4,quarters 4,fourth 4,fourths 4,fifth 5,fifths 5,tenth 10,tenths 10',
    articles: 'one'
  },
  de: {
    small:
      'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    others: {
      ein: 1,
      eine: 1,
      einer: 1,
      einem: 1,
      einen: 1,
      eines: 1,
      zwo: 2,
      zwoelf: 12,
      fuenf: 5,
      dreissig: 30,
      hundert: 100,
      tausend: 1e3,
      tsd: 1e3,
      million: 1e6,
      millionen: 1e6,
      mio: 1e6,
      milliarde: 1e9,
      milliarden: 1e9,
      mrd: 1e9,
      billion: 1e12,
      billionen: 1e12,
      einhalb: 0.5,
      anderthalb: 1.5
    },
    joins: 'und',
    points: 'komma',
    halves: 'halb halbe halben',
    parts:
      'hälfte 2,drittel 3,dritteln 3,viertel 4,vierteln 4,fünftel 5,sechstel 6,siebtel 7,achtel 8,neuntel 9,zehntel 10',
    articles: 'ein eine einer einem einen eines',
    doubtful: 'acht elf null',
    compounds: true
  },
  fr: {
    small:
      'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
    tens: 'vingt trente quarante cinquante soixante septante huitante nonante',
    others: {
      une: 1,
      vingts: 20,
      octante: 80,
      cent: 100,
      cents: 100,
      mille: 1e3,
      million: 1e6,
      millions: 1e6,
      milliard: 1e9,
      milliards: 1e9,
      md: 1e9,
      mds: 1e9,
      billion: 1e12,
      billions: 1e12
    },
    joins: 'et',
    points: 'virgule',
    halves: 'demi demie',
    parts: 'moitié 2,tiers 3,quart 4,quarts 4,cinquième 5,cinquièmes 5,sixième 6,huitième 8,dixième 10,dixièmes 10',
    articles: 'un une',
    doubtful: 'six sept dix cent cents onze million millions billion billions mille'
  },
  es: {
    small:
      'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    hundreds: 'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
    others: {
      un: 1,
      una: 1,
      veintiuno: 21,
      veintiún: 21,
      veintidós: 22,
      veintitrés: 23,
      veinticuatro: 24,
      veinticinco: 25,
      veintiséis: 26,
      veintisiete: 27,
      veintiocho: 28,
      veintinueve: 29,
      cien: 100,
      doscientas: 200,
      trescientas: 300,
      quinientas: 500,
      mil: 1e3,
      millón: 1e6,
      millones: 1e6,
      billón: 1e12,
      billones: 1e12
    },
    joins: 'y',
    points: 'coma punto',
    halves: 'medio media',
    parts:
      'mitad 2,tercio 3,tercios 3,tercera 3,terceras 3,cuarto 4,cuartos 4,cuarta 4,cuartas 4,quinto 5,quintos 5,quinta 5,quintas 5,sexto 6,sexta 6,octavo 8,octava 8,décimo 10,décima 10,décimas 10',
    articles: 'un una uno',
    doubtful: 'dos once mil cero'
  },
  pt: {
    small:
      'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    hundreds: 'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
    others: {
      uma: 1,
      duas: 2,
      quatorze: 14,
      dezasseis: 16,
      dezassete: 17,
      dezanove: 19,
      cem: 100,
      duzentas: 200,
      mil: 1e3,
      milhão: 1e6,
      milhões: 1e6,
      bilhão: 1e9,
      bilhões: 1e9,
      trilhão: 1e12,
      trilhões: 1e12
    },
    joins: 'e',
    points: 'vírgula ponto',
    halves: 'meio meia',
    parts:
      'metade 2,terço 3,terços 3,terça 3,quarto 4,quartos 4,quarta 4,quartas 4,quinto 5,quintos 5,quinta 5,quintas 5,sexto 6,oitavo 8,décimo 10,décimos 10',
    articles: 'um uma',
    doubtful: 'zero onze mil cem sete'
  },
  it: {
    small:
      'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    others: {
      un: 1,
      una: 1,
      tré: 3,
      vent: 20,
      trent: 30,
      quarant: 40,
      cinquant: 50,
      sessant: 60,
      settant: 70,
      ottant: 80,
      novant: 90,
      cento: 100,
      mille: 1e3,
      mila: 1e3,
      milione: 1e6,
      milioni: 1e6,
      mln: 1e6,
      miliardo: 1e9,
      miliardi: 1e9,
      mld: 1e9
    },
    joins: 'e',
    points: 'virgola punto',
    halves: 'mezzo mezza',
    parts: "metà 2,meta' 2,terzo 3,terzi 3,quarto 4,quarti 4,quinto 5,quinti 5,sesto 6,ottavo 8,decimo 10,decimi 10",
    articles: 'un una uno',
    doubtful: 'due sei zero tre mille',
    compounds: true
  }
}

/** Without accents, which answers leave out. */
export const withoutAccents = (word: string) => word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

function lexiconOf(words: Words): NumberLexicon {
  const listed = (text = '') => text.split(' ').filter((word) => word !== '')
  const values: [string, number][] = [
    ...Object.entries(words.others),
    ...listed(words.small).map((word, value): [string, number] => [word, value]),
    ...listed(words.tens).map((word, place): [string, number] => [word, 10 * (place + 2)]),
    ...listed(words.hundreds).map((word, place): [string, number] => [word, 100 * (place + 1)])
  ]
  const setOf = (text?: string) => new Set(listed(text).map(withoutAccents))
  return {
    values: new Map(values.map(([word, value]) => [withoutAccents(word), value])),
    compounds: words.compounds ?? false,
    joins: setOf(words.joins),
    points: setOf(words.points),
    halves: setOf(words.halves),
    parts: new Map(words.parts.split(',').map((pair) => [pair.split(' ')[0]!, Number(pair.split(' ')[1])])),
    articles: setOf(words.articles),
    doubtful: setOf(words.doubtful)
  }
}

export const numberLexicons: readonly { language: Language; lexicon: NumberLexicon }[] = Object.entries(spelled).map(
  ([language, words]) => ({ language: language as Language, lexicon: lexiconOf(words) })
)
