import type { Letter } from '../content.ts'
import { eitherCase } from './either-case.ts'
import { mentionsIn } from './verdict-words.ts'

export type OptionVerdict = { letter: Letter; isTrue: boolean }

const tick = '[✓✔☑✅√✗✘❌✖✕×]'
const nouns = eitherCase('option|choice|antwort|réponse|opción|opção|opzione|letra|选项')
const named = String.raw`(?:(?:${nouns})\s)?\(?[A-D]`
const rowEnd = new RegExp(
  String.raw`\n|[;,|.]\s?(?=${named}[\s):.–—|→-])|(?<=${tick})\s(?=${named}(?![\p{L}\p{N}]))`,
  'u'
)
const row = new RegExp(
  String.raw`^[\s|]*(${tick}?)\s*(?:(?:${nouns})\s)?\(?([A-D])\)?(?![\p{L}\p{N}'])\s*(.{0,2000})`,
  'u'
)
const inFront = /^[\s"'(:.)=|?→–—-]*(?:(?:is|ist|est|es|é|è)\s*)?$/u
/** Behind the text of the option: 'A. Wages fall – no, hours do'. */
const behindDash = /(?:^|\s)[–—-]\s*$/u
const atEnd = /^[\s"').|]*$/u

/** The options that an answer calls right or wrong one by one: 'A: no, B: yes', '❌ A', 'C (incorrect)'. */
export function optionVerdicts(text: string): OptionVerdict[] {
  return text.split(rowEnd).flatMap((line) => {
    const [, sign = '', letter, rest = ''] = row.exec(line) ?? []
    if (letter === undefined) return []
    const said = sign === '' ? rest : `${sign} `
    const mentions = mentionsIn(said)
    const verdict = mentions.find(
      ({ start, end }, i) =>
        (i === 0 && inFront.test(said.slice(0, start))) ||
        (behindDash.test(said.slice(0, start)) && /^\s*(?:[.,;:(]|$)/.test(said.slice(end))) ||
        (end - start === 1 && i === mentions.length - 1 && atEnd.test(said.slice(end)))
    )
    return verdict ? [{ letter: letter as Letter, isTrue: verdict.isTrue }] : []
  })
}
