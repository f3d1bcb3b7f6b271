const digits = new Map([...'零一二三四五六七八九'].map((sign, value) => [sign, value]))
for (const [sign, value] of [
  ['〇', 0],
  ['两', 2],
  ['兩', 2]
] as const)
  digits.set(sign, value)
const scales = new Map(Object.entries({ 十: 10, 百: 100, 千: 1000 }))
const large = new Map(Object.entries({ 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }))

const sign = '[零〇一二两兩三四五六七八九十百千万萬亿億]'
const figures = String.raw`\d+(?:\.\d+)?[十百千万萬亿億]{0,3}`
const numeral = `${sign}{1,20}(?:点[零〇一二三四五六七八九]{1,8}[万萬亿億]?)?`
/** A single numeral in front of another character may be part of a word: 一般. */
const alone = String.raw`${sign}(?:(?![\p{Script=Han}])|(?=[个個家年月日元点點倍种種项項期名人]))`
const pattern = new RegExp(
  [
    `百分之(?<percent>${figures}|${numeral})`,
    `(?<below>${figures}|${numeral})分之(?<above>${figures}|${numeral})`,
    String.raw`(?<tenths>[一二两三四五六七八九\d])成(?<more>[一二三四五六七八九半])?(?!\p{Script=Han})`,
    '(?<half>一半|半数)',
    String.raw`(?<hundredMillions>\d+(?:\.\d+)?[亿億])(?<tenThousands>\d+(?:\.\d+)?[万萬])`,
    String.raw`(?<number>\d+(?:\.\d+)?[十百千万萬亿億]{1,3}|(?=${sign}[${sign.slice(1, -1)}点])${numeral}|${alone})`
  ].join('|'),
  'gu'
)

/** Chinese numerals in figures: 百分之十二点四 as '12.4 percent', 三分之二 as '2/3', 3.5亿 as '350000000'. */
export function figuresOfHan(text: string): string {
  return text.replace(pattern, (...match) => ` ${written(match.at(-1))} `)
}

function written(found: Record<string, string | undefined>): string {
  const { percent, below, above, tenths, more, half, hundredMillions, tenThousands, number } = found
  if (percent) return `${figureOf(percent)} percent`
  if (below && above) return `${figureOf(above)}/${figureOf(below)}`
  if (tenths)
    return `${10 * Number(figureOf(tenths)) + (more === '半' ? 5 : more ? Number(figureOf(more)) : 0)} percent`
  if (hundredMillions && tenThousands) return String(Number(figureOf(hundredMillions)) + Number(figureOf(tenThousands)))
  return half ? '1/2' : figureOf(number!)
}

function figureOf(numeral: string): string {
  if (/^\d+(?:\.\d+)?$/.test(numeral)) return numeral
  const figures = /^\d+(?:\.\d+)?/.exec(numeral)?.[0]
  if (figures) {
    const value = [...numeral.slice(figures.length)].reduce((product, each) => product * scaleOf(each), Number(figures))
    return String(Number(value.toPrecision(15)))
  }
  const [whole = '', behind] = numeral.split('点')
  if (behind === undefined) return String(wholeOf(whole))
  const scale = scaleOf(behind.at(-1)!)
  const decimals = [...behind].filter((each) => digits.has(each)).map((each) => digits.get(each))
  return String(Number((Number(`${wholeOf(whole)}.${decimals.join('')}`) * scale).toPrecision(15)))
}

const scaleOf = (each: string) => scales.get(each) ?? large.get(each) ?? 1

/** Signs without a scale among them are digits: 一九九四. */
function wholeOf(signs: string): number {
  const all = [...signs]
  if (all.every((each) => digits.has(each))) return Number(all.map((each) => digits.get(each)).join(''))
  let [total, group, digit] = [0, 0, 0]
  for (const each of all) {
    if (digits.has(each)) digit = digits.get(each)!
    else if (scales.has(each)) {
      group += (digit || 1) * scales.get(each)!
      digit = 0
    } else {
      // 三亿五千万: of what follows 亿, 万 counts alone.
      const scale = large.get(each)!
      total =
        scale === 1e4 && total >= 1e8 ? total + (group + digit || 1) * scale : (total + group + digit || 1) * scale
      group = 0
      digit = 0
    }
  }
  return total + group + digit
}
