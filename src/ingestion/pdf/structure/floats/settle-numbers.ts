import { romanValue } from '../../../../text/roman-value.ts'
import type { LayoutLine } from '../../layout/document-layout.ts'
import type { FoundCaption } from './captions.ts'

/**
 * The captions with the numbers by which their paper counts. Recognition reads 1 as I: such a number is Arabic where
 * the others of its kind are, or where it is the only one and the text points to it in digits. What is called by
 * another name than most tables or figures counts by it: 'Exhibit 1' beside 'Table 1'.
 */
export function settleNumbers(captions: readonly FoundCaption[], lines: readonly LayoutLine[]): FoundCaption[] {
  return captions.map((caption) => {
    const { kind, name, number, own } = caption
    const same = captions.filter((other) => other.kind === kind && other.name === name)
    const settled = own[0]!.ocr ? settle(number, { caption, same, lines }) : number
    const usual = kind === 'table' ? 'table' : 'figure'
    const isOther = name !== usual && captions.some((other) => other.name === usual)
    return { ...caption, number: isOther ? `${capitalised(name)} ${settled}` : settled }
  })
}

interface Beside {
  caption: FoundCaption
  same: readonly FoundCaption[]
  lines: readonly LayoutLine[]
}

function settle(number: string, { caption, same, lines }: Beside): string {
  if (/^I{1,2}$/.test(number)) return countsInDigits(caption, same, lines) ? number.replaceAll('I', '1') : number
  // The number of a part counts as those of the other parts do: 'B(1)' beside 'A(II)'.
  const [, whole, panel] = /^(.*?)\(([1lI]{1,3})\)$/.exec(number) ?? []
  if (panel !== undefined) {
    const others = same.flatMap((other) => /\((.+)\)$/.exec(other.number)?.[1] ?? [])
    return others.some(isSurelyRoman) ? `${whole}(${asRoman(panel)})` : number
  }
  const [, roman = '', letter = ''] = /^([IVX1l]+)([a-d]?)$/.exec(number) ?? []
  const areRoman =
    same.some((other) => isSurelyRoman(other.number)) && !same.some((other) => /[2-9]/.test(other.number))
  if (!areRoman || romanValue(asRoman(roman)) === null) return number
  // 'IVa' with no 'IVb' beside it is 'IV' with the mark of a note.
  const hasParts = same.some((other) => asRoman(other.number) === `${asRoman(roman)}b`)
  return asRoman(roman) + (letter === 'a' && !hasParts ? '' : letter)
}

/** Letters alone, of which no recognition makes a digit. */
function isSurelyRoman(number: string): boolean {
  return /[IVX]/.test(number) && romanValue(asRoman(number)) !== null
}

function asRoman(number: string): string {
  return number.replaceAll(/[1l]/g, 'I')
}

function countsInDigits(
  { number, name }: FoundCaption,
  same: readonly FoundCaption[],
  lines: readonly LayoutLine[]
): boolean {
  const others = same.filter((other) => !/^I{1,2}$/.test(other.number))
  if (others.length > 0) return others.filter((other) => /^\d/.test(other.number)).length > others.length / 2
  if (number !== 'I') return false
  const inDigits = new RegExp(`\\b${name}s? \\d`, 'i')
  const inRoman = new RegExp(`\\b${name}s? [IVX]`, 'i')
  return (
    lines.some(({ text }) => inDigits.test(text)) &&
    !lines.some(({ text, index }) => {
      return inRoman.test(text) && !same.some((other) => other.lines.includes(index))
    })
  )
}

function capitalised(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1)
}
