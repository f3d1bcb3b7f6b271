import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { createPdfReader } from '../../../src/ingestion/pdf/create-pdf-reader.ts'
import { PdfError } from '../../../src/ingestion/pdf/pdf-errors.ts'
import { paperTextSchema } from '../../../src/schemas/paper.ts'
import { buildPdf, textAt } from './build-pdf.ts'
import { encryptedPdf } from './encrypted-pdf.ts'
import { bombs } from './hostile/bombs.ts'
import { confusingFiles } from './hostile/confusing-files.ts'
import { endlessFiles } from './hostile/endless-files.ts'
import { pageWith } from './hostile/hostile-file.ts'
import { recursiveFiles } from './hostile/recursive-files.ts'

const MiB = 1024 * 1024

// Small, so that a file that passes them does so soon.
const limits = {
  maxPages: 100,
  maxObjects: 10_000,
  maxOperators: 100_000,
  maxCharacters: 1_000_000,
  timeoutMs: 20_000,
  maxMemoryBytes: 50 * MiB
}
const reader = createPdfReader({ limits })
afterAll(() => reader.close())

describe.each([
  ['goes in circles', recursiveFiles],
  ['is without end', endlessFiles],
  ['is a bomb', bombs],
  ['is wrong', confusingFiles]
])('a file that %s', (_group, files) => {
  it.each(files)('$name ends within the limits', async ({ make, ends }) => {
    const outcome = await reader.read(make()).catch((error: unknown) => error)
    if (!(outcome instanceof PdfError)) {
      const paper = paperTextSchema.parse(outcome)
      expect(paper.pages.map(({ text }) => text).join()).toContain('Plain words')
      expect(JSON.stringify(paper)).not.toMatch(/\\u(?:d[89a-f]|0000)/)
    }
    expect(ends).toContain(outcome instanceof PdfError ? outcome.code : 'read')
  })
})

describe('a reader that hostile files have ended', () => {
  it('reads the next file', async () => {
    expect((await reader.read(pageWith(''))).wordCount).toBe(2)
  })
})

describe('what a document wants to do', () => {
  it('never happens: scripts, actions, attachments, forms and addresses are left alone', async () => {
    const visitors: string[] = []
    const server = createServer((request, response) => {
      visitors.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const { text, notes } = await read(deedsOf(url)).finally(() => server.close())
    expect(text).toBe('Plain words')
    expect(notes).toEqual([])
    expect(visitors).toEqual([])
  })

  /** A PDF with all that a viewer could be asked to do when it opens a file. */
  function deedsOf(url: string): Uint8Array {
    const script = `<< /S /JavaScript /JS (app.launchURL\\("${url}/script"\\); this.submitForm\\("${url}/form"\\);) >>`
    const launch = `<< /S /Launch /F (/bin/sh) /Unix << /F (/bin/sh) /P (-c "curl ${url}/launch") >> >>`
    const visit = `<< /S /URI /URI (${url}/uri) /Next ${launch} >>`
    const remote = `<< /S /GoToR /F << /FS /URL /F (${url}/remote.pdf) >> /D [0 /Fit] >>`
    const form = `/AcroForm << /Fields [11 0 R] /XFA [(template) 12 0 R] /NeedAppearances true >>`
    const names = `/Names << /JavaScript << /Names [(a) ${script}] >> /EmbeddedFiles << /Names [(b.exe) 10 0 R] >> >>`
    const field = `/FT /Tx /T (field) /V (typed) /Rect [0 0 9 9] /AA << /K ${script} /C ${script} >>`
    return pageWith('', {
      catalog: `/OpenAction ${script} /AA << /WC ${script} /DP ${remote} >> ${names} ${form} /NeedsRendering true`,
      pageEntries: `/AA << /O ${visit} /C ${launch} >> /Annots [11 0 R 14 0 R] /B 15 0 R`,
      objects: [
        '<< /Type /Filespec /F (b.exe) /EF << /F 13 0 R >> >>',
        `<< /Type /Annot /Subtype /Widget ${field} >>`,
        {
          data: `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><script>visit("${url}/xfa")</script></template></xdp:xdp>`
        },
        { entries: '/Type /EmbeddedFile', data: 'MZ attached words' },
        `<< /Type /Annot /Subtype /Screen /Rect [0 0 9 9] /A ${visit} /AA << /PO ${launch} >> >>`,
        { entries: `/F << /FS /URL /F (${url}/stream) >>`, data: '' }
      ]
    })
  }
})

describe('an encrypted file', () => {
  const content = textAt(72, 700, 'Plain words')

  it('is read where only its owner has a password', async () => {
    expect((await read(encryptedPdf({ content, userPassword: '' }))).text).toBe('Plain words')
  })

  it('is refused where its reader needs one, with the way to remove it', async () => {
    await expect(reader.read(encryptedPdf({ content, userPassword: 'secret' }))).rejects.toMatchObject({
      code: 'pdf_encrypted',
      message: expect.stringMatching(/password.*qpdf --decrypt/)
    })
  })

  it('is called encrypted where it is so by certificate', async () => {
    const trailer = '/Encrypt << /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s4 /V 2 >> /ID [<00> <00>]'
    await expect(reader.read(buildPdf({ pages: [content], trailer }))).rejects.toMatchObject({ code: 'pdf_encrypted' })
  })
})

async function read(bytes: Uint8Array) {
  const { pages, notes } = await reader.read(bytes)
  return { text: pages.map(({ text }) => text).join('\n'), notes }
}
