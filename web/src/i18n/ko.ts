import en, { type Texts } from './en';

const texts: Texts = { ...en };
export default texts;
