import { hasPermission, PERMISSIONS, type AdminRole } from '@atelier/domain/auth/permissions'
import { PERMISSION_LABELS } from '@atelier/domain/auth/role-labels'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import { Card } from '../../ui/display/card.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The permissions of a role, from the table that the server enforces (A6). */
export function PermissionsPanel({ role }: { role: AdminRole }) {
  return (
    <Card title={`Permissions: ${ROLE_LABEL[role]}`}>
      <ul className="grid gap-1.5 text-small [&_li]:flex [&_li]:items-start [&_li]:gap-2 [&_svg]:flex-none [&_svg]:mt-0.75 [&_[data-held='false']]:text-ink-soft xs:max-md:grid-cols-2">
        {PERMISSIONS.map((permission) => {
          const isHeld = hasPermission(role, permission)
          return (
            <li key={permission} data-held={isHeld}>
              <Icon name={isHeld ? 'check' : 'close'} size={13} />
              <span>
                {isHeld ? null : <span className="visually-hidden">Not: </span>}
                {PERMISSION_LABELS[permission]}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
