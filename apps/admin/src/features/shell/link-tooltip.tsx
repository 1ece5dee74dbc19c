import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

/** A tooltip with the label of an icon-only link. Loaded with the collapsed sidebar. */
export const LinkTooltip = ({ label, children }: { label: string; children: ReactNode }) => (
  <Tooltip label={label} position="right">
    <div>{children}</div>
  </Tooltip>
)
