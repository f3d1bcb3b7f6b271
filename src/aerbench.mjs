#!/usr/bin/env node
// What `npx aerbench` starts: plain JavaScript, for the reason that compile-cache.mjs gives.
import './compile-cache.mjs'

await import('./cli.ts')
