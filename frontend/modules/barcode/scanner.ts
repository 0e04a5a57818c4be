/** The used part of BarcodeDetector; not all browsers have it, and TypeScript has no type for it. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorClass {
  new (): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const detectorClass = (): DetectorClass | undefined => (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Undefined on pages served by plain HTTP, contrary to TypeScript's type. */
const camera = (): Partial<MediaDevices> | undefined => (navigator as Partial<Navigator>).mediaDevices;

/** Some browsers have the detector but support no code format. */
export const canScan = async (): Promise<boolean> => {
  const detector = detectorClass();
  if (detector === undefined || camera()?.getUserMedia === undefined) return false;
  return detector.getSupportedFormats().then(
    (formats) => formats.length > 0,
    () => false,
  );
};

/** Why there is no live picture or it cannot be read; each has a text `barcode.<failure>.message`. */
export type ScanFailure = 'denied' | 'missing' | 'busy' | 'ended' | 'failed';

const failures: { readonly [name: string]: ScanFailure } = { NotAllowedError: 'denied', SecurityError: 'denied', NotFoundError: 'missing', NotReadableError: 'busy', AbortError: 'busy' };

const failureOf = (error: unknown): ScanFailure => failures[error instanceof DOMException ? error.name : ''] ?? 'failed';

interface Scanning {
  readonly onLive: () => void;
  readonly onFound: (text: string) => void;
  readonly onFailed: (failure: ScanFailure) => void;
}

const pauseMs = 150;

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** Looks for the first code. Returns a function that ends it at any time; a camera granted after that is released at once. */
export const scan = (video: HTMLVideoElement, { onLive, onFound, onFailed }: Scanning): (() => void) => {
  let stream: MediaStream | null = null;
  const over = new AbortController();
  const { signal } = over;
  const end = () => {
    over.abort();
    for (const track of stream?.getTracks() ?? []) track.stop();
    video.srcObject = null;
  };
  const fail = (failure: ScanFailure) => {
    if (signal.aborted) return;
    end();
    onFailed(failure);
  };
  const look = async (detector: Detector) => {
    while (!signal.aborted) {
      const codes = video.readyState < video.HAVE_CURRENT_DATA ? [] : await detector.detect(video);
      if (signal.aborted) return;
      // Some codes are padded or end with a line break.
      const text = codes.map(({ rawValue }) => rawValue.trim()).find((each) => each !== '');
      if (text !== undefined) {
        end();
        onFound(text);
        return;
      }
      await pause();
    }
  };
  const begin = async () => {
    const granted = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    stream = granted;
    if (signal.aborted) {
      end();
      return;
    }
    for (const track of granted.getTracks()) track.addEventListener('ended', () => fail('ended'));
    video.srcObject = granted;
    await video.play();
    onLive();
    await look(new (detectorClass()!)());
  };
  begin().catch((error: unknown) => fail(failureOf(error)));
  return end;
};
