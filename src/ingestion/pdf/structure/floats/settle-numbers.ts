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
    const isOne = own[0]!.ocr && /^I{1,2}$/.test(number)
    const settled = isOne && countsInDigits(caption, same, lines) ? number.replaceAll('I', '1') : number
    const usual = kind === 'table' ? 'table' : 'figure'
    const isOther = name !== usual && captions.some((other) => other.name === usual)
    return { ...caption, number: isOther ? `${capitalised(name)} ${settled}` : settled }
  })
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
