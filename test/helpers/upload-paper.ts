import type { Reply, TestApp } from './build-test-app.ts'

/** Sends a PDF with what is said of it, as a form. */
export async function uploadPaper(
  test: TestApp,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  { fileName = 'paper.pdf', ...texts }: Record<string, string> = {}
): Promise<Reply> {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  form.append('file', new Blob([bytes]), fileName)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type')! }
  return await test.send(key, {
    method: 'POST',
    url: '/v1/papers',
    payload: Buffer.from(await request.arrayBuffer()),
    headers
  })
}
