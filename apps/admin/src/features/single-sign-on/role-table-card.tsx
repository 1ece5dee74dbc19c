import { isOwnRoleId } from '@atelier/domain/access/own-role'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import { limits } from '@atelier/domain/limits/limits'
import { roleOfRule, SSO_ROLES, type SsoRole, type SsoRoleRule } from '@atelier/domain/single-sign-on/sso-rules'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { RowButtons, RowsStatus, UndoRemoval } from '../../ui/rows/row-buttons.tsx'
import { textInputs } from '../../ui/form/text-inputs.ts'
import { useRows, type Rows } from '../../ui/rows/use-rows.ts'
import { useRoleChoices } from '../admin-users/admin-users.public.ts'
import type { SsoForm } from './use-sso-form.ts'

const roleOf = (value: string): SsoRole | null => SSO_ROLES.find((role) => role === value) ?? null

const roleOptions = SSO_ROLES.map((role) => (
  <option key={role} value={role}>
    {ROLE_LABEL[role]}
  </option>
))

/** Returns the roles that a row can give: all but super admin, which is made in the portal only. */
function useSsoRoles() {
  return useRoleChoices().flatMap(({ role, name }) => (role === 'SUPER_ADMIN' ? [] : [{ role, name }]))
}

/** Who gets an account and a role: the table of claims, and what happens without a match. */
export function RoleTableCard({ form }: { form: SsoForm }) {
  const { fields, change, errorOf } = form
  const root = useRef<HTMLDivElement>(null)
  const rows = useRows<SsoRoleRule>({
    root,
    items: fields.rules,
    onChange: (rules) => change({ rules }),
    noun: 'row',
    nameOf: ({ claim, value }, index) => (claim && value ? `row ${claim} = ${value}` : `row ${index + 1}`),
  })
  return (
    <Card title="Accounts and roles">
      <div className="stack" ref={root}>
        <Checkbox
          label="Create an account at the first sign-in"
          description="Only for verified addresses of the domains above. Otherwise people need an invitation, or connect their account in their profile."
          checked={fields.createsAccounts}
          onChange={(event) => change({ createsAccounts: event.currentTarget.checked })}
        />
        <p>
          The first row that matches gives the role, at every sign-in. Without rows, accounts keep the role that they
          have here. Super admins always do.
        </p>
        {rows.keys.map((key, index) => (
          <RuleRow key={key} rowKey={key} index={index} rows={rows} form={form} />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="default"
            disabled={fields.rules.length >= limits.sso.rulesMax}
            onClick={() => rows.add({ claim: fields.rules.at(-1)?.claim ?? 'groups', value: '', role: 'VIEWER' })}
          >
            Add a row
          </Button>
          <UndoRemoval rows={rows} />
        </div>
        <RowsStatus rows={rows} />
        <NativeSelect
          className="max-w-90"
          label="When no row matches"
          name="fallbackRole"
          error={errorOf('fallbackRole')}
          value={fields.fallbackRole ?? ''}
          onChange={(event) => change({ fallbackRole: roleOf(event.currentTarget.value) })}
        >
          <option value="">Refuse the sign-in</option>
          {roleOptions}
        </NativeSelect>
      </div>
    </Card>
  )
}

interface RuleRowProps {
  rowKey: number
  index: number
  rows: Rows
  form: SsoForm
}

/** One row: who has the claim has the role. */
function RuleRow({ rowKey, index, rows, form }: RuleRowProps) {
  const { fields, change, errorOf } = form
  const roles = useSsoRoles()
  const rule = fields.rules[index]
  if (!rule) return null
  const set = (part: Partial<SsoRoleRule>): void =>
    change({ rules: fields.rules.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  const path = `rules.${index}.`
  const text = textInputs({ values: rule, change: set, errorOf, path })
  return (
    <fieldset
      data-row={rowKey}
      className="grid grid-cols-[1fr_1fr_1fr_auto] items-start gap-3 border-0 p-0 m-0 max-md:grid-cols-1 max-md:pb-4 max-md:border-b max-md:border-b-line"
    >
      <legend className="visually-hidden">{rows.nameAt(index)}</legend>
      <TextInput label="Claim" placeholder="groups" {...text('claim')} />
      <TextInput label="Value" placeholder="shop-managers" {...text('value')} />
      <NativeSelect
        label="Role"
        name={`${path}role`}
        error={errorOf(`${path}role`)}
        value={roleOfRule(rule)}
        onChange={({ currentTarget: { value } }) =>
          set({ role: roleOf(value) ?? 'VIEWER', ownRoleId: isOwnRoleId(value) ? value : null })
        }
      >
        {roles.map(({ role, name }) => (
          <option key={role} value={role}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <div className="pt-6 max-md:pt-0">
        <RowButtons rows={rows} index={index} />
      </div>
    </fieldset>
  )
}
