import { expect, it } from 'vitest'
import { openFile } from '../../../../src/http/tables/response-formats/open-file.ts'

const line = JSON.stringify({ itemId: 'EK-1', output: 'A' })

it.each([
  ['with its mark', `\ufeff${line}\n`],
  ['without one', `${line}\n`]
])('tells a file in UTF-16 for what it is, %s', async (_, text) => {
  const bytes = (async function* () {
    yield Buffer.from(text, 'utf16le')
  })()
  const archiveLimits = { maxSampleBytes: 1000, maxBytes: 1000 }
  const limits = { maxLineBytes: 1000, maxLines: 10, maxBytes: 1000 }
  const opening = { limits, maxDocumentBytes: 1000, archiveLimits, isItem: () => false }
  await expect(openFile(bytes, opening)).rejects.toMatchObject({ code: 'not_utf8' })
})
