/** What other features may use of admin users. */

export { useRoleChoices } from './role-select.tsx'
