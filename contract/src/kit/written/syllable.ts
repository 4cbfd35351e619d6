import { remembering } from './remember.ts';

const ONSETS = 'b c ch d đ g gh gi h k kh l m n ng ngh nh p ph q qu r s t th tr v x'.split(' ');

/** Rimes of Vietnamese without tones; the last line has the endings of place names such as Đắk Lắk. */
const RIMES = new Set(
  `a ac ach ai am an ang anh ao ap at au ay ăc ăm ăn ăng ăp ăt âc âm ân âng âp ât âu ây
  e ec em en eng eo ep et ê êch êm ên ênh êp êt êu
  i ia ich iêc iêm iên iêng iêp iêt iêu im in inh ip it iu
  o oa oac oach oai oam oan oang oanh oao oap oat oay oăc oăm oăn oăng oăt oc oe oen oeo oet oi om on ong oong ooc op ot
  ô ôc ôi ôm ôn ông ôp ôt ơ ơi ơm ơn ơp ơt
  u ua uân uâng uât uây uc uê uêch uênh ui um un ung uơ uôc uôi uôm uôn uông uôt up ut uy uya uych uyên uyêt uyn uynh uyt uyu
  ư ưa ưc ưi ưm ưn ưng ưt ưu ươc ươi ươm ươn ương ươp ươt ươu
  y ych yêm yên yêng yêt yêu yn ynh yt
  ak ăk âk ek êk ik ok ôk uk ưk`.split(/\s+/),
);

const SOUNDS = /^(ngh|ch|gh|gi|kh|ng|nh|ph|qu|th|tr|[bcdđghklmnpqrstvx])?(.*)$/u;
/** The tone marks: grave, acute, tilde, hook above, dot below. */
const TONE = /[\u0300\u0301\u0303\u0309\u0323]/gu;
const STOPPED = /(?:c|ch|k|p|t)$/u;

/**
 * Whether a word can be one syllable of Vietnamese, by its onset, its rime and its tone. A rime that ends in c, ch, k, p
 * or t has an acute or a dot, or stands without any tone.
 *
 * @example isSyllable('Nguyễn') // true; 'Nguyeãn' is not
 */
export function isSyllable(word: string): boolean {
  return syllables(word);
}

const syllables = remembering((word) => {
  const parts = word.toLowerCase().normalize('NFD');
  const tones = parts.match(TONE) ?? [];
  if (tones.length > 1) return false;
  const plain = parts.replace(TONE, '').normalize('NFC');
  const [, onset = '', rest = ''] = SOUNDS.exec(plain) ?? [];
  if (onset !== '' && !ONSETS.includes(onset)) return false;
  // `gi` is an onset before a vowel, and g with i alone: gì, giếng, giáo.
  const isRime = RIMES.has(rest) || (onset === 'gi' && (rest === '' || RIMES.has(`i${rest}`)));
  if (!isRime) return false;
  return !STOPPED.test(rest) || tones.length === 0 || tones[0] === '\u0301' || tones[0] === '\u0323';
}, 2_000);
