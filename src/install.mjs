// Runs before `npm run demo`, `npm test` and `npm start`, on whatever Node starts npm: installs the locked packages
// when node_modules is missing or older than the lock. Plain JavaScript, because nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const installed = join(root, 'node_modules', '.package-lock.json')
const lock = join(root, 'package-lock.json')

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
  process.stderr.write(
    'Installing the locked packages (npm ci), once: some 480 of them, which takes a minute or two ...\n'
  )
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2]
  })
  if (status !== 0) {
    process.stderr.write('npm ci failed: see the lines above; the project needs the npm registry once, to install.\n')
    process.exit(1)
  }
}
