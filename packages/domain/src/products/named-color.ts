/** Returns a color with its plain name first, such as `Black (Noir)`; only the name when it is plain already. */
export const namedColor = ({ name, plainName }: { name: string; plainName?: string | undefined }): string =>
  plainName ? `${plainName} (${name})` : name
