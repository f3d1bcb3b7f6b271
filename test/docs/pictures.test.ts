import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pages, readPage } from './read-blocks.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** A page of docs with six of them loads within a second on a telephone. */
const mostBytes = 60_000

const shown = pages.flatMap((page) =>
  [...readPage(page).matchAll(/!\[([^\]]*)\]\(([^)]+)\)\n\n(.*)/g)].map(([, words, path, caption]) => ({
    ...{ page, words: words!, path: path!, caption: caption! }
  }))
)

describe('the pictures of the docs', () => {
  it('are there, are small, are told in words, and say that what they show is synthetic', () => {
    expect(shown.length).toBeGreaterThanOrEqual(3)
    for (const { page, words, path, caption } of shown) {
      const file = `${root}docs/${path}`
      expect(existsSync(file), `${page}: ${path}`).toBe(true)
      const bytes = readFileSync(file)
      expect(bytes.subarray(1, 4).toString(), path).toBe('PNG')
      expect(bytes.length, path).toBeLessThan(mostBytes)
      expect(words.length, path).toBeGreaterThan(20)
      expect(caption, path).toMatch(/^\*Synthetic data: .+\*$/)
    }
  })

  it('are each drawn by a test, and none lies there that nobody shows', () => {
    const test = readFileSync(`${root}test/pages/docs-pictures.test.ts`, 'utf8')
    const drawn = [...test.matchAll(/draw\(page, '([\w-]+)'/g)].map(([, name]) => `pictures/${name}.png`)
    const named = shown.map(({ path }) => path)
    expect(named.toSorted()).toEqual(drawn.toSorted())
    expect(readdirSync(`${root}docs/pictures`).map((file) => `pictures/${file}`)).toEqual(named.toSorted())
  })
})
