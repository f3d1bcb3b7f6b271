import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Receipt } from '../../src/schemas/receipt.ts'

/** A file as a tool writes it, and what its receipts say behind `line`: `test/fixtures/response-formats/README.md`. */
export type Golden = { file: string; path: string; receipts: Omit<Receipt, 'line'>[] }

const folder = fileURLToPath(new URL('../fixtures/response-formats/', import.meta.url))
const stored = ['EK-1', 'EK-2', 'EK-3']

export const goldens: Golden[] = [
  golden('own.jsonl', undefined, []),
  golden('variants.jsonl', 'variant', []),
  golden('id-to-text.json', 'id-to-text', []),
  golden('openai-batch.jsonl', 'openai-batch', ['EK-3 cut_off', 'EK-4 sample_failed', 'EK-5 sample_empty']),
  golden('openai-responses-batch.jsonl', 'openai-batch', ['EK-3 cut_off', 'EK-4 sample_failed', 'EK-5 sample_empty']),
  golden('anthropic-batch.jsonl', 'anthropic-batch', ['EK-3 cut_off', 'EK-4 sample_failed', 'EK-5 sample_empty']),
  golden('samples_lm-eval.jsonl', 'lm-eval', ['EK-5 sample_empty']),
  golden('inspect.json', 'inspect', ['EK-3 cut_off', 'EK-4 sample_failed', 'EK-5 sample_empty']),
  golden('promptfoo.json', 'promptfoo', ['EK-3 cut_off', 'EK-4 sample_failed', 'EK-5 sample_empty']),
  golden('array.json', 'variant', [])
]

export function readGolden({ path }: Golden): Buffer {
  return readFileSync(path)
}

function golden(file: string, format: Receipt['format'], said: readonly string[]): Golden {
  const about = new Map(said.map((text) => text.split(' ') as [string, string]))
  const told = format === undefined ? {} : { format }
  const isCutOff = about.get('EK-3') === 'cut_off'
  const receipts = [
    ...stored.map((id) => ({
      ...{ id, status: 'accepted' as const, ...told },
      ...(id === 'EK-3' && isCutOff && { ending: 'cut_off' as const })
    })),
    ...['EK-4', 'EK-5'].flatMap((id) => {
      const code = about.get(id)
      return code ? [{ id, status: 'absent' as const, code, ...told }] : []
    })
  ]
  return { file, path: `${folder}${file}`, receipts }
}
