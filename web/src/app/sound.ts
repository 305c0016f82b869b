// Sounds, synthesised with Web Audio: a wooden piece on a wooden board, a bell, a gong. No audio files.
import { settings, type Settings } from './settings';
import { language } from './i18n';

export type Sound =
  | 'move'
  | 'capture'
  | 'check'
  | 'answer'
  | 'bikjang'
  | 'pass'
  | 'start'
  | 'end'
  | 'tick'
  | 'low'
  | 'offer'
  | 'chat';

let audio: AudioContext | undefined;

function context(): AudioContext | undefined {
  if (settings().sound === 'off') return undefined;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    return audio;
  } catch {
    return undefined; // no audio here
  }
}
// Browsers allow audio only after the first user gesture.
for (const kind of ['pointerdown', 'keydown'])
  globalThis.addEventListener?.(kind, () => context(), { once: true, capture: true });

const loudness: Record<Settings['volume'], number> = { full: 1, half: 0.5, quiet: 0.2 };
let gain: GainNode | undefined;

/** The master gain node: the volume setting. */
function master(out: AudioContext): GainNode {
  if (!gain) {
    gain = new GainNode(out);
    gain.connect(out.destination);
  }
  gain.gain.value = loudness[settings().volume];
  return gain;
}

/** A wooden knock: a short noise burst through a resonant filter, and a low thump. */
function knock(out: AudioContext, at: number, pitch: number, loud: number): void {
  const length = Math.floor(out.sampleRate * 0.05);
  const noise = out.createBuffer(1, length, out.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < length; ++index)
    samples[index] = (Math.random() * 2 - 1) * Math.exp((-7 * index) / length);
  const source = new AudioBufferSourceNode(out, { buffer: noise });
  const body = new BiquadFilterNode(out, { type: 'bandpass', frequency: pitch, Q: 3 });
  const volume = new GainNode(out, { gain: loud });
  source.connect(body).connect(volume).connect(master(out));
  source.start(at);
  tone(out, at, pitch / 5, 0.07, loud * 0.5, 'sine');
}

function tone(out: AudioContext, at: number, pitch: number, length: number, loud: number, shape: OscillatorType): void {
  const source = new OscillatorNode(out, { type: shape, frequency: pitch });
  const volume = new GainNode(out, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0004, at + length);
  source.connect(volume).connect(master(out));
  source.start(at);
  source.stop(at + length + 0.02);
}

const players: Record<Sound, (out: AudioContext, at: number) => void> = {
  move: (out, at) => knock(out, at, 900, 0.9),
  capture: (out, at) => {
    knock(out, at, 1300, 0.8);
    knock(out, at + 0.06, 700, 0.9);
  },
  check: (out, at) => {
    knock(out, at, 1000, 0.9);
    for (const [index, pitch] of [392, 523].entries()) tone(out, at + 0.05 + index * 0.1, pitch, 0.35, 0.2, 'triangle');
  },
  answer: (out, at) => {
    knock(out, at, 800, 0.8);
    tone(out, at + 0.05, 330, 0.25, 0.18, 'triangle');
  },
  bikjang: (out, at) => {
    for (const pitch of [220, 277]) tone(out, at, pitch, 0.7, 0.16, 'triangle');
  },
  pass: (out, at) => knock(out, at, 450, 0.6),
  start: (out, at) => {
    for (const [index, pitch] of [330, 440, 554].entries()) tone(out, at + index * 0.09, pitch, 0.3, 0.14, 'triangle');
  },
  end: (out, at) => {
    for (const [index, pitch] of [110, 166, 223, 331].entries())
      tone(out, at, pitch, 1.6 - index * 0.25, 0.16 / (index + 1), 'sine');
  },
  tick: (out, at) => tone(out, at, 1320, 0.06, 0.14, 'square'),
  low: (out, at) => {
    tone(out, at, 880, 0.12, 0.16, 'square');
    tone(out, at + 0.16, 880, 0.12, 0.16, 'square');
  },
  offer: (out, at) => {
    tone(out, at, 660, 0.16, 0.16, 'triangle');
    tone(out, at + 0.12, 880, 0.2, 0.16, 'triangle');
  },
  chat: (out, at) => tone(out, at, 1046, 0.08, 0.08, 'sine'),
};

export function play(sound: Sound): void {
  const out = context();
  if (out) players[sound](out, out.currentTime + 0.01);
}

/** Speaks with a local voice only; remote voices would send the text to a third party. */
export function say(text: string, tongue: string = language()): boolean {
  if (settings().sound === 'off' || !('speechSynthesis' in globalThis)) return false;
  const voice = speechSynthesis
    .getVoices()
    .find(each => each.localService && each.lang.toLowerCase().startsWith(tongue));
  if (!voice) return false;
  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  words.rate = 1.15;
  words.volume = loudness[settings().volume];
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
  return true;
}
