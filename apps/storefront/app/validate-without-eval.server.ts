/**
 * Our pages forbid eval. Zod would find that out by trying, and the browser would report every page as attacked: the one
 * report that matters would drown. Read by zod before the first schema is made, so it stands before all modules.
 */
export const WITHOUT_EVAL = 'globalThis.__zod_globalConfig={jitless:true}'

/** The page with this in front of all that runs in it. */
export const validateWithoutEval = (html: string): string =>
  html.replace('<head>', () => `<head><script>${WITHOUT_EVAL}</script>`)
