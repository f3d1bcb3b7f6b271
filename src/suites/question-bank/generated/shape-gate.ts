import { visibleText } from '../../../text/visible-text.ts'

/** As long as stories may be, all parts together. Source: steer-me.md 4.4. */
const length = { least: 60, most: 1500 }

/** What is wrong with the outside of a template: how it ends, how long it is, and what is left of marks and fields. */
export function shapeFaults(parts: readonly string[]): string[] {
  const whole = parts.join('\n\n')
  const bare = whole.replaceAll(/\{[a-z][a-z0-9_]*\}/g, ' ').replaceAll(/ [<>]=? /g, ' ')
  const isWithin = whole.length >= length.least && whole.length <= length.most
  return [
    ...parts
      .filter((part) => !/\?$/.test(part.trim()))
      .map((part) => `"…${part.slice(-30)}" does not end with a question`),
    ...(isWithin ? [] : [`it has ${whole.length} characters, not ${length.least} to ${length.most}`]),
    ...(visibleText(whole) === whole ? [] : ['it has characters that nobody sees']),
    ...(/[{}<>]/.test(bare) ? ['a bracket of a field or a mark is left in it'] : [])
  ]
}
