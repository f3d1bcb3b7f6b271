/** Imported first by every entry point: an older Node fails on the code itself, with an error nobody understands. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `AER-bench needs Node 22.18 or newer, this is ${process.versions.node}: use npm run or npx, which bring their own.\n`
  )
  process.exit(1)
}
