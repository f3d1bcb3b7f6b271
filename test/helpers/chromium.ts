import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

export const noChromium = 'Chromium is neither at /usr/bin/chromium nor on the PATH'

/** Without them Chromium calls its maker's servers at every start; tests need no network. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/** Starts Debian's Chromium, or one on the PATH, without a window and on a profile of its own; null where none is. */
export async function launchChromium(): Promise<Browser | null> {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const executablePath = folders.map((folder) => join(folder, 'chromium')).find((path) => existsSync(path))
  return executablePath ? await chromium.launch({ executablePath, headless: true, args: flags }) : null
}
