// Given to node by --import before it loads anything else. Plain JavaScript, because Node would load its compiler of types
// for this file alone: the types of all others were taken off by an earlier start, and what that compiled halves this one.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// The folder of the packages is written by whoever installs them and by nobody else; where it is read-only, every start
// compiles anew. An older Node has no cache, and check-node.ts says what is needed.
module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/aerbench', import.meta.url)))
