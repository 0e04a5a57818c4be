/** Spec end-user 9: logos are 150 × 150 PNG. */
const side = 150;

const loadImage = (source: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('The file is not an image that this browser reads.')));
    image.src = source;
  });

/** Fits the picture whole into the square, on this device; what is left of the square stays transparent. */
const drawSquare = (image: HTMLImageElement): string => {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  // A drawing without a size of its own fills the square.
  const width = image.naturalWidth || side;
  const height = image.naturalHeight || side;
  const scale = Math.min(side / width, side / height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (side - width * scale) / 2, (side - height * scale) / 2, width * scale, height * scale);
  return canvas.toDataURL('image/png');
};

/** A chosen picture as a logo. */
export const resizeLogo = async (file: Blob): Promise<string> => {
  const source = URL.createObjectURL(file);
  try {
    return drawSquare(await loadImage(source));
  } finally {
    URL.revokeObjectURL(source);
  }
};

/** The product's own mark, for a domain without a logo. */
export const defaultMark = '/mark.svg';
export const defaultLogo = async (): Promise<string> => drawSquare(await loadImage(defaultMark));
