// The table of Janggi's rulesets (docs/rules/janggi.md, "Rulesets") in the page's other languages.
const names = ['janggi', 'janggitraditional', 'janggimodern', 'janggicasual', 'janggikja', 'janggikakao'];

const rows = {
  ko: {
    title: '규칙 비교',
    head: ['대회', '전통', '현대', '친선', '대한장기협회', '온라인'],
    name: '이름',
    rows: [
      ['마주 본 궁', '빅장', '빅장', '효과 없음', '효과 없음', '빅장, 만드는 데 제한', '효과 없음'],
      ['빅장을 받아들이면', '점수', '무승부', '–', '–', '점수', '–'],
      ['잇단 한수쉼', '점수', '무승부', '점수', '무승부', '점수', '점수'],
      [
        '반복수',
        '세 번째: 점수',
        '세 번째: 무승부',
        '네 번째: 점수',
        '세 번째: 무승부',
        '뒤진 쪽은 세 번째 금지, 양쪽 모두 30점 미만이면 무승부. 네 번째: 점수',
        '네 번째 금지, 다른 수가 없으면 점수',
      ],
      ['만년장', '짐', '짐', '짐', '짐', '다른 반복과 같음', '다른 반복과 같음'],
      ['한 기물 왕복', '허용', '허용', '다섯 번째에 짐', '허용', '허용', '허용'],
      ['잡는 수 없이', '100수: 점수', '100수: 무승부', '200수: 점수', '100수: 무승부', '200수: 점수', '–'],
      ['대국 전체', '–', '–', '–', '–', '–', '200수: 점수'],
      ['점수 부족', '–', '–', '–', '–', '–', '10점 이하: 점수'],
      ['궁과 사만 남음', '무승부', '무승부', '무승부', '무승부', '점수', '점수'],
      ['합의 무승부', '불가', '가능', '불가', '가능', '불가', '불가'],
      ['덤', '1.5', '1.5', '1.5', '1.5', '1.5', '1.5'],
    ],
  },
  zh: {
    title: '规则对照',
    head: ['比赛', '传统', '现代', '休闲', '大韩将棋协会', '韩国网络'],
    name: '名称',
    rows: [
      ['双方的将相对', '照面', '照面', '无影响', '无影响', '照面，造成照面受限制', '无影响'],
      ['接受照面', '计分', '和棋', '–', '–', '计分', '–'],
      ['双方接连虚手', '计分', '和棋', '计分', '和棋', '计分', '计分'],
      [
        '重复',
        '第三次：计分',
        '第三次：和棋',
        '第四次：计分',
        '第三次：和棋',
        '落后方不得第三次重复，双方都不到 30 分则和棋；第四次：计分',
        '不得第四次重复，无其他着法时计分',
      ],
      ['长将', '判负', '判负', '判负', '判负', '与其他重复相同', '与其他重复相同'],
      ['同一子来回走', '允许', '允许', '第五次判负', '允许', '允许', '允许'],
      ['无吃子步数', '100：计分', '100：和棋', '200：计分', '100：和棋', '200：计分', '–'],
      ['全局步数', '–', '–', '–', '–', '–', '200：计分'],
      ['子力不足', '–', '–', '–', '–', '–', '10 分或更少：计分'],
      ['只剩将士', '和棋', '和棋', '和棋', '和棋', '计分', '计分'],
      ['协议和棋', '否', '是', '否', '是', '否', '否'],
      ['贴分', '1.5', '1.5', '1.5', '1.5', '1.5', '1.5'],
    ],
  },
  pt: {
    title: 'Comparação das regras',
    head: ['Torneio', 'Tradicional', 'Moderno', 'Casual', 'Associação Coreana de Janggi', 'Jogo on-line coreano'],
    name: 'nome',
    rows: [
      [
        'generais frente a frente',
        'bikjang',
        'bikjang',
        'sem efeito',
        'sem efeito',
        'bikjang, criá-lo é restrito',
        'sem efeito',
      ],
      ['bikjang aceito', 'pontos', 'empate', '–', '–', 'pontos', '–'],
      ['dois passes', 'pontos', 'empate', 'pontos', 'empate', 'pontos', 'pontos'],
      [
        'repetição',
        '3ª: pontos',
        '3ª: empate',
        '4ª: pontos',
        '3ª: empate',
        '3ª proibida a quem está atrás, ou empate se cada lado tem menos de 30; 4ª: pontos',
        '4ª proibida, ou pontos se não há outro lance legal',
      ],
      ['xeque perpétuo', 'perde', 'perde', 'perde', 'perde', 'como outra repetição', 'como outra repetição'],
      [
        'mover uma peça para lá e para cá',
        'permitido',
        'permitido',
        'o quinto lance perde',
        'permitido',
        'permitido',
        'permitido',
      ],
      ['lances sem captura', '100: pontos', '100: empate', '200: pontos', '100: empate', '200: pontos', '–'],
      ['lances da partida', '–', '–', '–', '–', '–', '200: pontos'],
      ['pouco material', '–', '–', '–', '–', '–', '10 pontos ou menos: pontos'],
      ['só generais e guardas', 'empate', 'empate', 'empate', 'empate', 'pontos', 'pontos'],
      ['empate por acordo', 'não', 'sim', 'não', 'sim', 'não', 'não'],
      ['deom', '1,5', '1,5', '1,5', '1,5', '1,5', '1,5'],
    ],
  },
};

/** A heading and the table, as Markdown. */
export function rulesetTable(language) {
  const { title, head, name, rows: body } = rows[language];
  const line = cells => `| ${cells.join(' | ')} |`;
  return [
    `### ${title}`,
    '',
    line(['', ...head]),
    `|${'---|'.repeat(head.length + 1)}`,
    line([name, ...names.map(one => `\`${one}\``)]),
    ...body.map(line),
  ].join('\n');
}
