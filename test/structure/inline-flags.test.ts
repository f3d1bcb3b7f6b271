import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

describe('regular expressions', () => {
  it('have no inline flags, which V8 reads otherwise once it no longer optimizes (node --no-regexp-optimization)', () => {
    const having = globSync('src/**/*.ts').filter((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .some((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && /\(\?(?:[ims]+|[ims]*-[ims]+):/.test(line))
    )
    expect(having).toEqual([])
  })
})
