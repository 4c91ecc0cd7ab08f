interface Wave {
  /** Samples since midnight. */
  reference?: number;
  /** Of sound: 96,000 a second. */
  bytes: number;
  /** The description comes after the sound. */
  isLate?: boolean;
  /** Its sizes have 64 bits. */
  isLarge?: boolean;
}

/** A wave file of 16 bits and 48,000 samples a second, with a time reference if it is given. */
export function waveFile({ reference, bytes, isLate, isLarge }: Wave): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(48_000, 4);
  format.writeUInt32LE(96_000, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const description = Buffer.alloc(602);
  description.writeBigUInt64LE(BigInt(reference ?? 0), 338);
  const sizes = Buffer.alloc(28);
  sizes.writeBigUInt64LE(BigInt(bytes), 8);
  const bext = reference === undefined ? [] : [chunk('bext', description)];
  const data = chunk('data', Buffer.alloc(bytes));
  if (isLarge) data.writeUInt32LE(0xff_ff_ff_ff, 4);
  const chunks = [
    ...(isLarge ? [chunk('ds64', sizes)] : []),
    ...(isLate ? [] : bext),
    chunk('fmt ', format),
    data,
    ...(isLate ? bext : []),
  ];
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks]);
  const file = chunk('RIFF', body);
  if (isLarge) file.write('RF64');
  return file;
}

function chunk(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(type);
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}
