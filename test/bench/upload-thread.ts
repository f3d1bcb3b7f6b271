import { workerData } from 'node:worker_threads'

/** Uploads papers one after another. */
const { address, key, papers }: { address: string; key: string; papers: { name: string; bytes: Uint8Array }[] } =
  workerData

for (const { name, bytes } of papers) {
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(bytes)]), `${name}.pdf`)
  const reply = await fetch(`${address}/v1/papers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body
  })
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`)
  await reply.arrayBuffer()
}
