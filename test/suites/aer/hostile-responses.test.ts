import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it } from 'vitest'

/** The largest response that the service takes. */
const size = 256 * 1024
/** A linear reader needs a second or two; one that grows with the square of the length needs minutes. */
const patienceMs = 20_000
/** Evidence is stored and shown: a small response must not make a large row. */
const mostEvidence = 30 * size

let worker: Worker | null = null
afterAll(() => worker?.terminate())

/** Grades in a thread that can be killed, since a regular expression cannot be interrupted. */
async function grade(taskType: string, output: string): Promise<number | 'killed'> {
  worker ??= new Worker(new URL('./grade-worker.ts', import.meta.url))
  const { promise, resolve, reject } = Promise.withResolvers<number | 'killed'>()
  const onMessage = (evidence: number) => resolve(evidence)
  const timer = setTimeout(() => resolve('killed'), patienceMs)
  worker.once('message', onMessage).once('error', reject)
  try {
    worker.postMessage({ taskType, output })
    const outcome = await promise
    if (outcome === 'killed') {
      await worker.terminate()
      worker = null
    }
    return outcome
  } catch (error) {
    worker = null
    throw error
  } finally {
    clearTimeout(timer)
    worker?.off('message', onMessage).off('error', reject)
  }
}

const fill = (piece: string, length = size) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const number = (line: (index: number) => string) => {
  let text = ''
  for (let index = 0; text.length < size; index++) text += line(index)
  return text
}

const citations: [string, string][] = [
  ['hyphens in a name', fill('A-')],
  ['years of one mention', `Aa (${fill('1990, ')}`],
  ['mentions that match', fill('Kain (1968) ')],
  ['mentions without brackets', fill('Aa 1968 ')],
  ['mentions of many names', fill('Kain, Aa, Bb, Cc, Dd, Ee, Ff, Gg, Hh, Ii, Jj, Kk, Ll, Mm, Nn 1968 ')],
  ['names without a year', fill('Aa Bb, Cc Dd, and Ee Ff ')],
  ['particles', fill('van der Aa ')],
  ['initials', fill('A.')],
  ['wide gaps', fill(`Aa,${' '.repeat(3000)}`)],
  ['a list of references in one line', `References\n${fill('x')}`],
  ['a list of many entries', `[1]\n\nReferences\n${number((index) => `[${index % 1000}] Kain 1968 mismatch\n`)}`],
  ['ranges of numbers', `${fill('[1-31]')}\n\nReferences\n[1] Kain 1968 Housing\n[2] Kain 1968 Segregation`]
]

const sheets: [string, string][] = [
  ['line ends', fill('\n')],
  ['hyphens', fill('-')],
  ['underscores', fill('_')],
  ['escaped quotation marks', fill('\\"')],
  ['opening brackets', fill('[')],
  ['nested lists', `${fill('[', size / 2)}${fill(']', size / 2)}`],
  ['keys in keys', `{${fill('a: b: ')}}`],
  ['commas', `{${fill(',')}}`],
  ['anchors', `{${number((index) => `a${index}: &b${index} *b${index}, `)}}`],
  ['many small objects', fill('{"a":1},')],
  ['ids without answers', fill('SC01:\n')],
  ['headings', fill('### SC01\n')],
  ['comments', `{${fill('//')}`],
  ['lists of ticked options', fill('SC01: [ ] A [x] B ')],
  ['ranges of ids', fill('SC01–SC05: ')],
  ['names of types', fill('True or false: ')],
  ['lists by type', fill('TF: T, F, T, F\nSC: A, B\n')],
  ['answers in front of ids', fill('True: TF01, TF02, ')],
  ['references of HTML', fill('&rarr;')],
  ['blocks of comments', `{"SC01": ${fill(' /*')}}`]
]

const labels: [string, string][] = [
  ['names', fill('relevance ')],
  ['names with tags', fill('<relevance>')],
  ['forms', fill('relevance: yes or ')],
  ['hedges', `relevance: ${fill('most likely ')}`],
  ['rows', fill('relevance,"a""b"\n')],
  ['a row of quotation marks', `relevance,${fill('"')}`],
  ['exceptions', fill('every field, except relevance, ')],
  ['labels that name nothing', fill('1. x: yes\n')],
  ['corrections', fill('relevance: yes wait ')]
]

const values: [string, string][] = [
  ['digits', fill('1')],
  ['thousands', `1${fill(',000')}`],
  ['stars', fill('*')],
  ['quotation marks', fill('"')],
  ['points', fill('.')],
  ['spaces', fill(' ')],
  ['line ends', fill('\n')],
  ['letters', fill('A\n')],
  ['offers', fill('a or ')],
  ['signs that NFKC spells out', fill('ﷺ', size / 3)]
]

describe('hostile responses of the largest size', () => {
  it.each(citations)('are graded in LR: %s', async (_, output) => {
    expect(await grade('LR', output)).toBeLessThan(mostEvidence)
  })

  it.each([...sheets, ...labels])('are graded in CI: %s', async (_, output) => {
    expect(await grade('CI', output)).toBeLessThan(mostEvidence)
  })

  it.each([...sheets, ['answers to one question', number((index) => `SC01: x${index}\n`)]])(
    'are graded in EK: %s',
    async (_, output) => {
      expect(await grade('EK', output!)).toBeLessThan(mostEvidence)
    }
  )

  it.each(values.flatMap(([what, value]) => ['SC01', 'TF01', 'FB01', 'OD01'].map((id) => [id, what, value] as const)))(
    'are graded in EK as the answer to %s: %s',
    async (id, _, value) => {
      expect(await grade('EK', JSON.stringify({ [id]: `A${value}x` }))).toBeLessThan(mostEvidence)
      expect(await grade('EK', `${id}: ${value}x`)).toBeLessThan(mostEvidence)
    }
  )
})
