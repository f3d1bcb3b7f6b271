import { raw } from 'hono/html'
import { typesetMath } from '../../../text/latex/typeset-math.ts'
import type { Html } from './html.ts'

/** A longer formula is shown as it was written. */
const longestFormula = 2_000

/** Elements of MathML that are kept. Those that hide, shift or colour what they hold become a plain row. */
const kept = new Set(
  'math mrow mi mn mo mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover mtable mtr mtd'.split(
    ' '
  )
)
const rows = new Set(['mstyle', 'mpadded', 'mphantom'])
/** The colour in which KaTeX writes a command that it does not trust, of which it leaves out what it holds. */
const refused = 'mathcolor="#cc0000"'
/** Around and beside what is drawn. */
const dissolved = new Set(['span', 'semantics'])

/** What attributes may say. Colours, classes, addresses and lengths of any size are not among it. */
const attributes: Readonly<Record<string, RegExp>> = {
  mathvariant: /^[a-z-]{1,24}$/,
  stretchy: /^(true|false)$/,
  fence: /^(true|false)$/,
  separator: /^(true|false)$/,
  accent: /^(true|false)$/,
  accentunder: /^(true|false)$/,
  columnalign: /^(left|right|center)( (left|right|center))*$/,
  linethickness: /^(0|0px|0?\.\d{1,4}em)$/,
  width: /^[01]?\.\d{1,4}em$|^[012]em$/,
  minsize: /^[0-3](\.\d{1,4})?em$/,
  maxsize: /^[0-3](\.\d{1,4})?em$/
}

const part = /<(?<close>\/?)(?<name>[a-z]+)(?<given>[^<>]*?)(?<empty>\/?)>|(?<text>[^<>]+)/gy
/** One that KaTeX did not escape. */
const openAmpersand = /&(?!(?:amp|lt|gt|quot|#39);)/
const attribute = /\s(?<name>[a-z]+)="(?<value>[^"]*)"/g

/**
 * A formula as MathML of a few elements and attributes, whatever KaTeX makes of it: nothing in it is coloured, hidden or laid
 * over other text.
 *
 * @returns null for one that cannot be typeset, which is shown as it was written
 */
export function formula(latex: string, { isDisplay }: { isDisplay: boolean }): Html | null {
  if (latex.length > longestFormula) return null
  const { mathml } = typesetMath(latex)
  return mathml === null || mathml.includes(refused) ? null : plainMathml(mathml, isDisplay)
}

function plainMathml(mathml: string, isDisplay: boolean): Html | null {
  const drawn = mathml.replaceAll(/<annotation[^>]*>[^<]*<\/annotation>/g, '')
  const written: string[] = []
  let at = 0
  for (const { 0: whole, groups } of drawn.matchAll(part)) {
    at += whole.length
    const { close, name = '', given = '', empty, text } = groups!
    if (text !== undefined) {
      const escaped = text.replaceAll('&#x27;', '&#39;')
      if (openAmpersand.test(escaped)) return null
      written.push(escaped)
    } else if (!dissolved.has(name)) {
      const element = rows.has(name) ? 'mrow' : name
      if (!kept.has(element)) return null
      if (!close) written.push(`<${element}${shown(element, given, isDisplay)}>`)
      if (close || empty) written.push(`</${element}>`)
    }
  }
  return at === drawn.length ? raw(written.join('')) : null
}

function shown(element: string, given: string, isDisplay: boolean): string {
  if (element === 'math') return isDisplay ? ' display="block"' : ''
  if (element === 'mrow') return ''
  return [...given.matchAll(attribute)]
    .flatMap(({ groups }) => {
      const { name = '', value = '' } = groups!
      return attributes[name]?.test(value) ? [` ${name}="${value}"`] : []
    })
    .join('')
}
