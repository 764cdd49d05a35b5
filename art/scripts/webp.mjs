import sharp from 'sharp';

const [, , i, o, q = '92'] = process.argv;
await sharp(i).webp({ quality: +q, effort: 6, smartSubsample: true }).toFile(o);
