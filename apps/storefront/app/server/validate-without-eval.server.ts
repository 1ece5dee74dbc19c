/**
 * Disables zod's JIT. Pages forbid eval, and zod would detect that by trying it, which browsers report as a policy
 * violation on every page and which would bury real reports. Zod reads this before it creates the first schema, so the
 * script precedes all modules.
 */
export const WITHOUT_EVAL = 'globalThis.__zod_globalConfig={jitless:true}'

/** Returns the page with this script before all others. */
export const validateWithoutEval = (html: string): string =>
  html.replace('<head>', () => `<head><script>${WITHOUT_EVAL}</script>`)
