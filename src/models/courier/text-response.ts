/** A text that is here already, as the SDKs read it: without a stream that costs more than all the rest. */
class TextResponse extends Response {
  override readonly text: () => Promise<string>
  override readonly json: () => Promise<unknown>

  constructor(text: string, init: ResponseInit) {
    super(null, init)
    this.text = async () => text
    this.json = async () => JSON.parse(text)
  }
}

/** @param answer status and headers as the provider sent them */
export function textResponse(text: string, answer: { status: number; headers: [string, string][] }): Response {
  return new TextResponse(text, answer)
}
