#!/usr/bin/env node
import './compose/check-node.ts'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Code compiled by an earlier start halves the next one. It lies beside the packages, where nobody else can write; where
// that is read-only, there is none.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/aerbench', import.meta.url)))
// Loaded after the cache is open, as it holds only what comes later.
await import('./cli/main.ts')
