import { failure, ok, warning, type Check } from '../check.ts'

/** The settings that a shop with customers needs. Invalid settings never reach this: the examination ends before. */
export const configuration: Check = {
  name: 'configuration',
  title: 'Configuration',
  problem: 'The settings cannot be read.',
  advice: 'Correct the setting in .env or in the environment of the process, then restart every process.',
  section: 'installation',
  needs: 'nothing',
  run({ config }) {
    if (config.NODE_ENV !== 'production' && !config.embedded)
      return warning('NODE_ENV is not production: errors and test payments are as on a machine of developers.')
    if (config.NODE_ENV !== 'production') return ok('Every setting is valid. NODE_ENV is not production.')
    if (config.PUBLIC_URL === undefined)
      return failure('PUBLIC_URL is not set: links in emails and the sitemap lead to this machine.')
    if (config.ALLOW_SANDBOX && config.PAYMENTS === 'sandbox')
      return failure('Test cards are accepted as money: ALLOW_SANDBOX is set.')
    return ok('Every setting is valid.')
  },
}
