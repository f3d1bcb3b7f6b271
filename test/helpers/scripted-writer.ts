import type { ReceivedRequest, ScriptedReply } from './model-server.ts'

/** What a writer does to a text, by the domain or person that it is asked for; it writes well where nothing is named. */
export type Fault = 'drops a field' | 'copies' | 'other person' | 'loses the economics' | 'forgets a datum' | 'no JSON'

/** Marks that the judge sees, since it is as scripted as the writer. */
const marks = { 'loses the economics': 'qeconomics', 'forgets a datum': 'qdatum' } as const

/** Writer, judge and solver of one server: what asks for no template is answered by the first option. */
export function scriptedModels(faultOf: (prompt: string) => Fault | null): (request: ReceivedRequest) => ScriptedReply {
  const reply = templateWriter(faultOf)
  return ({ texts }) => ({ text: reply(texts) ?? 'A', usage: { input: 100, output: 50 } })
}

/**
 * The writer puts other letters into long words, so that the text stays told by the same person with the same fields and is
 * no near-copy; the judge tells of what the writer marked.
 *
 * @returns null for messages that ask for neither
 */
export function templateWriter(faultOf: (prompt: string) => Fault | null): (texts: readonly string[]) => string | null {
  /** Another for each prompt, as many as there are; two of the first nine do not add up to a third, as in a text that is rewritten twice. */
  const shifts = new Map<string, number>()
  return ([system = '', prompt = '']) => {
    if (system.startsWith('You examine questions')) return judged(prompt)
    if (!system.startsWith('You are an economist who writes')) return null
    const shift = shifts.get(prompt) ?? 9 + (shifts.size % 17)
    shifts.set(prompt, shift)
    return writtenTo(prompt, faultOf(prompt), shift)
  }
}

function writtenTo(prompt: string, fault: Fault | null, shift: number): string {
  if (fault === 'no JSON') return 'I would rather not.'
  const parts = partsOf(fenced(prompt)[0]!)
  const written = fault === 'copies' ? parts : parts.map((part) => inOtherWords(part, shift))
  return JSON.stringify({ parts: written.map((part) => withFault(part, fault)) })
}

function partsOf(text: string): string[] {
  return text.startsWith('Part 1:\n') ? text.split(/(?:^|\n\n)Part \d:\n/).slice(1) : [text]
}

function withFault(part: string, fault: Fault | null): string {
  if (fault === 'drops a field') return part.replace(/\{\w+\}/, 'a few')
  if (fault === 'other person') return part.replace(/\?$/, ', as you would say?')
  if (fault === 'loses the economics' || fault === 'forgets a datum') return part.replace(/\?$/, ` ${marks[fault]}?`)
  return part
}

function judged(prompt: string): string {
  const rewritten = fenced(prompt)[1]!
  const lost = rewritten.includes(marks['loses the economics'])
  const missing = rewritten.includes(marks['forgets a datum'])
  return JSON.stringify({
    reasons: [...(lost ? ['it asks for another quantity'] : []), ...(missing ? ['no unit is told'] : [])],
    ...{ economics_preserved: !lost, missing_information: missing, domain_ok: true, perspective_ok: true }
  })
}

/** The texts between the fence lines of a prompt. */
function fenced(prompt: string): string[] {
  return [...prompt.matchAll(/^<<<\w+ (\w+)\n(.*?)\n\w+ \1>>>$/gms)].map(([, , text]) => text!)
}

function inOtherWords(part: string, shift: number): string {
  return part
    .split(/(\{\w+\})/)
    .map((piece) => (piece.startsWith('{') ? piece : piece.replaceAll(/[a-z]{5,}/g, (word) => shifted(word, shift))))
    .join('')
}

function shifted(word: string, shift: number): string {
  return [...word].map((letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + shift) % 26))).join('')
}
