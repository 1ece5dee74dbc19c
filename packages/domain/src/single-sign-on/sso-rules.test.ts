import { describe, expect, test } from 'vitest'
import { isOfAllowedDomain, ssoRoleOf, ssoRoleOfAccount, staffNameOf, verifiedEmailOf } from './sso-rules.ts'

describe('the email address of a provider', () => {
  test.each([
    [{ email: 'Ines@Maison.example', email_verified: true }, 'ines@maison.example'],
    [{ email: 'ines@maison.example', email_verified: 'true' }, 'ines@maison.example'],
    [{ email: 'ines@maison.example' }, null],
    [{ email: 'ines@maison.example', email_verified: false }, null],
    [{ email: 'ines@maison.example', email_verified: 'false' }, null],
    [{ email: 'ines@maison.example', email_verified: 1 }, null],
    [{ email: 'a@b@c d', email_verified: true }, null],
    [{ email_verified: true }, null],
  ])('%j is %s', (claims, email) => expect(verifiedEmailOf(claims)).toBe(email))

  test.each([
    ['ines@maison.example', ['maison.example'], true],
    ['ines@maison.example', [], true],
    [null, [], true],
    [null, ['maison.example'], false],
    ['ines@evil.maison.example', ['maison.example'], false],
    ['ines@notmaison.example', ['maison.example'], false],
    ['maison.example@evil.example', ['maison.example'], false],
  ])('%s in %j: %s', (email, domains, isAllowed) => expect(isOfAllowedDomain(email, domains)).toBe(isAllowed))
})

describe('the table of roles', () => {
  const rules = [
    { claim: 'groups', value: 'shop-admins', role: 'ADMIN' },
    { claim: 'groups', value: 'shop', role: 'EDITOR' },
    { claim: 'realm_access.roles', value: 'viewer', role: 'VIEWER' },
    { claim: 'https://idp.example/role', value: '7', role: 'MANAGER' },
  ] as const

  test.each([
    [{ groups: ['shop', 'shop-admins'] }, 'ADMIN'],
    [{ groups: ['shop'] }, 'EDITOR'],
    [{ groups: 'shop' }, 'EDITOR'],
    [{ groups: ['Shop'] }, null],
    [{ realm_access: { roles: ['viewer'] } }, 'VIEWER'],
    [{ 'realm_access.roles': ['viewer'] }, 'VIEWER'],
    [{ 'https://idp.example/role': 7 }, 'MANAGER'],
    [{ groups: { shop: true } }, null],
    [{ groups: [{ name: 'shop' }, null] }, null],
    [{}, null],
  ])('%j gives %s', (claims, role) => expect(ssoRoleOf(claims, { rules, fallbackRole: null })).toBe(role))

  test('gives the chosen role where no row matches', () => {
    expect(ssoRoleOf({}, { rules, fallbackRole: 'VIEWER' })).toBe('VIEWER')
  })

  test('reads no inherited property', () => {
    const table = {
      rules: [{ claim: 'constructor.name', value: 'Object', role: 'ADMIN' as const }],
      fallbackRole: null,
    }
    expect(ssoRoleOf({}, table)).toBeNull()
  })

  test('changes no super admin, and without rows no account', () => {
    expect(ssoRoleOfAccount({}, { rules, fallbackRole: null }, 'SUPER_ADMIN')).toBe('SUPER_ADMIN')
    expect(ssoRoleOfAccount({}, { rules: [], fallbackRole: 'VIEWER' }, 'MANAGER')).toBe('MANAGER')
    expect(ssoRoleOfAccount({}, { rules, fallbackRole: null }, 'MANAGER')).toBeNull()
    expect(ssoRoleOfAccount({ groups: ['shop'] }, { rules, fallbackRole: null }, 'MANAGER')).toBe('EDITOR')
  })
})

test.each([
  [{ name: '  Ines   Valdor ' }, 'Ines Valdor'],
  [{ name: 'I' }, 'ines@maison.example'],
  [{ name: 5 }, 'ines@maison.example'],
  [{}, 'ines@maison.example'],
])('the name of a new account of %j is %s', (claims, name) =>
  expect(staffNameOf(claims, 'ines@maison.example')).toBe(name),
)
