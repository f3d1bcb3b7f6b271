import module from 'node:module'

const name = 'drizzle-orm'
const isOwnFile = (url: string | undefined) => url?.includes(`/node_modules/${name}/`) && url.endsWith('.js')
const isOwnName = (specifier: string) => specifier === name || specifier.startsWith(`${name}/`)
const resolved = new Map<string, module.ResolveFnOutput>()

/**
 * Node parses the `package.json` of a package anew for each of its files, to learn that a `.js` file is a module, and
 * for each import of the package: of drizzle-orm that is 180 kB, over 150 times, a quarter of the start of a process.
 * Here it is told the one, and remembers the other. It holds for what is imported after this file was run, so that a
 * process loads what needs the database with `await import`.
 */
module.registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.')) {
      if (!isOwnFile(context.parentURL) || !specifier.endsWith('.js')) return next(specifier, context)
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    }
    if (!isOwnName(specifier) || !context.conditions.includes('import')) return next(specifier, context)
    const found = resolved.get(specifier) ?? next(specifier, context)
    resolved.set(specifier, found)
    return { ...found, shortCircuit: true }
  }
})
