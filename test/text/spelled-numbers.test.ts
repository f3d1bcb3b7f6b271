import { describe, expect, it } from 'vitest'
import { type Language, languageOf } from '../../src/text/language-of.ts'
import { figuresOfWords } from '../../src/text/spelled-numbers.ts'

describe('figuresOfWords', () => {
  it.each<[Language, string, string]>([
    ['en', 'twelve point four', '12.4'],
    ['en', 'one point two million', '1200000'],
    ['en', 'nineteen ninety-four', '1994'],
    ['en', 'fifteen hundred', '1500'],
    ['en', 'seven and a quarter', '7.25'],
    ['en', 'a third of firms', '1/3 of firms'],
    ['de', 'fünfundzwanzig Prozent', '25 Prozent'],
    ['de', 'zwölf Komma vier', '12.4'],
    ['de', 'zweieinhalb Millionen', '2500000'],
    ['de', '250 Mio. Euro', '250000000 Euro'],
    ['de', 'neunzehnhundertvierundneunzig', '1994'],
    ['fr', 'deux millions et demi', '2500000'],
    ['fr', 'quatre-vingt-dix-sept', '97'],
    ['fr', 'soixante et onze', '71'],
    ['fr', 'vingt-cinq virgule zéro cinq', '25.05'],
    ['es', 'dos mil quinientos', '2500'],
    ['es', 'dos mil millones', '2000000000'],
    ['es', 'tres cuartas partes', '3/4 partes'],
    ['pt', 'dezoito vírgula seis', '18.6'],
    ['it', 'trentuno', '31'],
    ['it', 'la metà', 'la 1/2'],
    ['it', 'tremilaquattrocento', '3400']
  ])('reads %s: %j as %j', (language, text, figures) => {
    expect(figuresOfWords(text, language)).toBe(figures)
  })

  it.each([
    ['百分之十二点四', '12.4 percent'],
    ['三分之二', '2/3'],
    ['七成五', '75 percent'],
    ['35000万', '350000000'],
    ['三亿五千万', '350000000'],
    ['3亿5000万', '350000000'],
    ['一九九四', '1994']
  ])('reads Chinese: %s as %j', (text, figures) => {
    expect(figuresOfWords(text, 'zh').trim()).toBe(figures)
  })

  it.each([
    'the one with inflation',
    'due to selection',
    'une baisse de 3.5',
    'a third firm',
    'in millions',
    '一般来说'
  ])('leaves %j as it is', (text) => {
    expect(figuresOfWords(text, languageOf(text))).toBe(text)
  })

  it('reads words of other languages where they say nothing else', () => {
    expect(figuresOfWords('zwölf', 'en')).toBe('12')
    expect(figuresOfWords('once', 'en')).toBe('11')
    expect(figuresOfWords('once again', 'en')).toBe('once again')
    expect(figuresOfWords('once países', 'es')).toBe('11 países')
  })
})

describe('languageOf', () => {
  it.each<[Language, string]>([
    ['en', 'The reform took effect in the year ____.'],
    ['de', 'Nach dem Wegfall der Subvention sank die Produktion um ____ Prozent.'],
    ['fr', "L'étude conclut que l'effet est ____."],
    ['es', 'Argentina abandonó la convertibilidad en el año ____.'],
    ['pt', 'A taxa de desemprego subiu para ____ por cento.'],
    ['it', "L'asimmetria informativa successiva al contratto genera ____."],
    ['zh', '中国的改革开放始于____年。'],
    ['en', '____']
  ])('tells %s: %s', (language, sentence) => {
    expect(languageOf(sentence)).toBe(language)
  })
})
