import { readFileSync } from 'node:fs'
import asc from 'assemblyscript/asc'
import { describe, expect, it } from 'vitest'

const folder = 'src/statistics/kernel'

/** The compiler takes some seconds. */
const patienceMs = 60_000

describe('kernel.wasm', () => {
  it(
    'is what its sources compile to',
    async () => {
      let built: Uint8Array | string = ''
      const { error, stderr } = await asc.main(
        [`${folder}/assembly/kernel.ts`, '--config', `${folder}/asconfig.json`, '--outFile', 'kernel.wasm'],
        {
          writeFile: (_, contents) => {
            built = contents
          }
        }
      )
      expect(error, stderr.toString()).toBeNull()
      expect(Buffer.from(built).equals(readFileSync(`${folder}/kernel.wasm`)), 'run `npm run kernel`').toBe(true)
    },
    patienceMs
  )
})
