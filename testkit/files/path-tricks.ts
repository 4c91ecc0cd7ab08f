/**
 * Paths by which a caller tries to reach a file of another workspace, from the top folder of their own.
 * @param own id of the caller's workspace
 * @param other id of the other workspace
 * @param name of a file in its top folder
 */
export function pathTricks(own: string, other: string, name: string): string[] {
  const up = [
    '..',
    '%2e%2e',
    '%2E%2E',
    '.%2e',
    '%252e%252e',
    '%c0%ae%c0%ae',
    '..%00',
    '..;',
    '.. ',
    ' ..',
    '...',
    '....',
    '..\\..',
    '.\u200b.',
    '\u202e..',
    '\uff0e\uff0e',
    '\u2025',
    '..\u0000',
    '..\r\n',
    '..\ud800',
  ];
  const slashes = ['/', '//', '/./', '%2f', '%252F', '\\', '%5c', '\u2215', '\uff0f', '\u0000/'];
  return [
    ...up.map((one) => `${one}/${other}/${name}`),
    ...up.slice(0, 6).map((one) => `a/${one}/${one}/${other}/${name}`),
    ...slashes.map((one) => `..${one}${other}${one}${name}`),
    ...slashes.map((one) => `${one}w${one}${other}${one}${name}`),
    ...slashes.map((one) => `${one}${other}${one}${name}`),
    `w/${other}/${name}`,
    `../../w/${other}/${name}`,
    `../w/${own}/../${other}/${name}`,
    `${other}/${name}`,
    `./../${other}/./${name}`,
    `../${other.toUpperCase()}/${name}`,
    `../${other}/${name.normalize('NFD')}`,
    `../${other}/${name.normalize('NFC')}`,
    `../${other}/${name}.`,
    `../${other}/${name} `,
    `../${other}/${name}/`,
    `../${other}/${name}?versionId=null`,
    `../${other}/${name}#`,
    `../${other}/${name}\u0000.mov`,
    `../posters/${other}/${name}`,
    `../../posters/${other}/`,
    `../${other}/`,
    '../',
    '..',
    './',
    '/',
    '//',
    '\u0000',
    '\ud800',
    `\udfff/../${other}/${name}`,
    `${'d/'.repeat(400)}${'../'.repeat(401)}${other}/${name}`,
    // The key of such a file has 1,024 bytes, and one more.
    'x'.repeat(1_024 - own.length - 'w//'.length),
    'x'.repeat(1_025 - own.length - 'w//'.length),
    '\u00fc'.repeat(492),
    'x'.repeat(70_000),
  ];
}

/** Folders of the bucket that are not the workspace's own, though some begin or end like it. */
export function foreignPrefixes(own: string, other: string): string[] {
  return [
    '',
    'w',
    'w/',
    `w/${own}`,
    `w/${own}0/`,
    `w/${own}-/`,
    `w/${own}\u200b/`,
    `w/${own} /`,
    `w/${own}./`,
    `w/${own.slice(0, -1)}/`,
    `w/${own.toUpperCase()}/`,
    `w/${own.slice(0, 8)}/`,
    `W/${own}/`,
    `w//${own}/`,
    `/w/${own}/`,
    `w/./${own}/`,
    `w%2F${own}/`,
    `w\\${own}\\`,
    `\uff57/${own}/`,
    `w/*/`,
    `w/${own}*/`,
    `w/?${own.slice(1)}/`,
    `w/${other}/`,
    `w/${other}`,
    `w/${other}/${own}/`,
    `w/${other}/../${own}/`,
    `posters/${own}/`,
    `posters/${other}/`,
  ];
}
