import { createHash } from 'node:crypto'
import { createPdfReader } from '../../../src/ingestion/pdf/create-pdf-reader.ts'
import { createRecognisingReader } from '../../../src/ingestion/pdf/recognition/create-recognising-reader.ts'
import { loadPrompt } from '../../../src/prompts.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { type ModelServer, type ReceivedRequest, type ScriptedReply, startModelServer } from '../model-server.ts'
import { onlyAsked } from './only-asked.ts'
import { scriptedRejoinders } from './scripted-rejoinders.ts'
import { scriptedReply, scriptedRounds } from './scripted-reply.ts'
import { scriptedVerdicts } from './scripted-verifier.ts'

/** Tokens of a page of a file, as the estimate counts them, and characters of a token. */
const pageTokens = 2_500
const tokenCharacters = 4

export type ScriptedModels = Pick<ModelServer, 'url' | 'requests' | 'close'> & {
  /** Replies by the name of the structured output. */
  answered: ReadonlyMap<string, number>
}

type Changes = {
  /** Has it read scans in their images, as providers do. */
  recognise?: boolean
  /** Turns what is replied into something else, for tests that plant what is wrong: by the name of the structured output. */
  change?: (name: string, content: object) => object
}

/**
 * A model server on loopback with a scripted extractor and a scripted verifier for any paper, in the wire formats of OpenAI and
 * Anthropic. It answers from the request alone: of a round that reads the paper it reads the file (`EXTRACTOR_PAPER=pdf`),
 * with our reader, once for each file. It bills a file that it has answered about before, at the same effort, as cached.
 */
export async function startScriptedModels({
  change = (_, content) => content,
  recognise = false
}: Changes = {}): Promise<ScriptedModels> {
  const server = await startModelServer()
  const plain = createPdfReader()
  const reader = recognise ? createRecognisingReader(plain) : plain
  const papers = new Map<string, Promise<PaperText>>()
  const cached = new Set<string>()
  const answered = new Map<string, number>()

  const reply = async (request: ReceivedRequest): Promise<ScriptedReply> => {
    const body = JSON.stringify(request.body)
    const file = /JVBERi[A-Za-z0-9+/=]+/.exec(body)?.[0] ?? null
    const name = nameIn(request.texts)
    if (name === null)
      return refused('the scripted models know the rounds of AER-bench and its verifier, and nothing else')
    const id = file === null ? null : createHash('sha256').update(file).digest('hex')
    if (id !== null && !papers.has(id)) papers.set(id, reader.read(Buffer.from(file!, 'base64'), { recognise }))
    const paper = id === null ? null : await papers.get(id)!
    const made = contentOf(name, { paper, prompt: promptIn(request), texts: request.texts })
    const content = made && onlyAsked(change(name, made), request.texts)
    if (content === null)
      return refused(`the scripted extractor reads files: set EXTRACTOR_PAPER=pdf (asked for ${name})`)
    answered.set(name, (answered.get(name) ?? 0) + 1)
    // A request that is told what was wrong with the last reply gets the same one again.
    const { model, reasoning_effort, output_config } = request.body
    const place = JSON.stringify([model, reasoning_effort, output_config, id])
    const ofFile = paper === null ? 0 : paper.pageCount * pageTokens
    const isCached = cached.has(place)
    if (id !== null) cached.add(place)
    const text = JSON.stringify(content)
    const ofText = tokensOf(file === null ? body : body.replace(file, ''))
    return { text, usage: { input: ofFile + ofText, cached: isCached ? ofFile : 0, output: tokensOf(text) } }
  }
  server.script((request) => reply(request).catch((error: unknown) => refused(String(error))))
  return {
    url: server.url,
    requests: server.requests,
    answered,
    async close() {
      await server.close()
      await reader.close()
    }
  }
}

/** How a prompt begins: no two of them alike. */
const beginningCharacters = 60
const beginnings = scriptedRounds.map((name) => {
  const [taskType, round] = [name.slice(0, 2), name.slice(3)]
  return { name, text: loadPrompt(`aer/${taskType}/${round}`).template.slice(0, beginningCharacters) }
})

const disputesBeginning = loadPrompt('extraction/disputes').template.slice(0, beginningCharacters)

function contentOf(
  name: string,
  { paper, prompt, texts }: { paper: PaperText | null; prompt: string; texts: readonly string[] }
): object | null {
  if (name === 'verified-claims') return verdicts(texts)
  return name === 'disputes' ? scriptedRejoinders(prompt) : scriptedReply(name, { paper, prompt })
}

/** The round that a request is of, by its prompt: an enforced schema does not state its name to every vendor. */
function nameIn(texts: readonly string[]): string | null {
  const round = beginnings.find((one) => texts.some((text) => text.includes(one.text)))
  if (round) return round.name
  if (texts.some((text) => text.includes(disputesBeginning))) return 'disputes'
  return texts.some((text) => text.includes('The object is called "verified-claims"')) ? 'verified-claims' : null
}

/** All texts of the request but the paper's. */
function promptIn({ texts }: ReceivedRequest): string {
  return texts.filter((text) => !text.includes('<<<paper ')).join('\n\n')
}

function verdicts(texts: readonly string[]): object | null {
  const paper = texts.find((text) => text.startsWith('<<<paper '))
  return paper === undefined ? null : scriptedVerdicts(paper, texts.slice(texts.indexOf(paper) + 1).join('\n'))
}

function refused(message: string): ScriptedReply {
  return { status: 400, code: 'not_scripted', message }
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / tokenCharacters)
}
