import { ActionIcon, CopyButton as Copier, Tooltip } from '@mantine/core'
import { Icon } from './icon.tsx'

/** Copies an id or an address and confirms it, also to screen readers. `label` names the value: 'order ID'. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  return (
    <Copier value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : `Copy ${label}`} {...(copied ? { opened: true } : {})}>
          <ActionIcon variant="subtle" className="copy-button" aria-label={`Copy ${label}`} onClick={copy}>
            <Icon name={copied ? 'check' : 'copy'} size={15} />
            <span className="visually-hidden" role="status">
              {copied ? 'Copied' : ''}
            </span>
          </ActionIcon>
        </Tooltip>
      )}
    </Copier>
  )
}
