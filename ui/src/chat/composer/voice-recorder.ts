/*
 * Records from the microphone into a WAV file (16 kHz, mono, 16 bit). Uses no worklet and no blob script, because a
 * strict content security policy blocks both.
 */
const RATE = 16_000;
/** After this the microphone is turned off; the recording can still be sent. */
const MAX_SECONDS = 120;
const MIN_SECONDS = 0.5;
/** At 32,000 bytes per second, with room for the file header. */
const SECONDS_PER_MB = 32;

export interface Recording {
  /** Ends the recording; resolves to a WAV file, or null if it is too short. */
  finish(): Promise<Blob | null>;
  cancel(): void;
}

/** How many seconds fit into the largest file that the model accepts. */
export const maxSecondsFor = (maxMB = MAX_SECONDS): number => Math.min(MAX_SECONDS, maxMB * SECONDS_PER_MB);

/** Requests the microphone and records; throws if it is not available. */
export async function startRecording(maxSeconds: number): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const chunks: Blob[] = [];
  recorder.ondataavailable = (event) => chunks.push(event.data);
  recorder.start();
  const ended = new Promise((resolve) => (recorder.onstop = resolve));
  const limit = setTimeout(stop, maxSeconds * 1000);
  function stop(): void {
    clearTimeout(limit);
    if (recorder.state !== "inactive") recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  return {
    async finish() {
      stop();
      await ended;
      return toWav(new Blob(chunks, { type: recorder.mimeType }));
    },
    cancel: stop,
  };
}

async function toWav(recorded: Blob): Promise<Blob | null> {
  if (recorded.size === 0) return null;
  const decoder = new OfflineAudioContext(1, 1, RATE);
  const sound = await decoder.decodeAudioData(await recorded.arrayBuffer());
  if (sound.duration < MIN_SECONDS) return null;
  const mixer = new OfflineAudioContext(1, Math.ceil(sound.duration * RATE), RATE);
  const source = mixer.createBufferSource();
  source.buffer = sound;
  source.connect(mixer.destination);
  source.start();
  const mixed = await mixer.startRendering();
  return new Blob([encodeWav(mixed.getChannelData(0))], { type: "audio/wav" });
}

/** A WAV file of one channel from samples between -1 and 1. */
export function encodeWav(samples: Float32Array): ArrayBuffer {
  const file = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const word = (at: number, text: string) => [...text].forEach((char, i) => file.setUint8(at + i, char.charCodeAt(0)));
  word(0, "RIFF");
  file.setUint32(4, 36 + samples.length * 2, true);
  word(8, "WAVEfmt ");
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, RATE, true);
  file.setUint32(28, RATE * 2, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  word(36, "data");
  file.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, i) => {
    const bounded = Math.max(-1, Math.min(1, sample));
    file.setInt16(44 + i * 2, Math.round(bounded * 32_767), true);
  });
  return file.buffer;
}
