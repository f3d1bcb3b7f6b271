import module from 'node:module'

const folder = '/node_modules/drizzle-orm/'

/**
 * To learn that a `.js` file is a module, Node parses the `package.json` of its package, anew for each file: of
 * drizzle-orm that is 180 kB for each of 112 files, a quarter of the start of a process. Here it is told so. It holds for
 * what is imported after this file was run, so that a process loads what needs the database with `await import`.
 */
module.registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!specifier.startsWith('.') || !parentURL?.includes(folder)) return next(specifier, context)
    const isModule = parentURL.endsWith('.js') && specifier.endsWith('.js')
    if (!isModule) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  }
})
