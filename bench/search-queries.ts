/**
 * Searches as a secretary types them, each with the record that it means, over the data of the demonstration.
 * Sixty were written before the ranking was tuned; docs/decisions/0003-one-search-column.md has their results. Old provinces came with 0085.
 */
export interface Wanted {
  kind: string;
  text: string;
  code: string;
  area?: 'Members' | 'Clubs';
}

const of =
  (kind: string) =>
  ([text, code, area]: readonly [text: string, code: string, area?: Wanted['area']]): Wanted => ({
    kind,
    text,
    code,
    ...(area && { area }),
  });

export const SEARCHES: readonly Wanted[] = [
  ...(
    [
      ['go tuan dat', 'HV-0278'],
      ['gỗ tuấn đạt', 'HV-0278'],
      ['tuan dat go', 'HV-0278'],
      ['logistics tri lam', 'HV-0153'],
      ['bach khoa thiet bi dien', 'HV-0128'],
      ['cao su khanh duong', 'HV-0478'],
      ['kim khoa be tong', 'HV-1128'],
      ['thép hồng cường', 'HV-0753'],
      ['ke toan thue huy nghia', 'HV-0353'],
      ['hoá chất mai tiến', 'HV-1378'],
      ['luong thuc hoang ngh', 'HV-1278'],
      ['nhua va bao bi', 'CLB-0001', 'Clubs'],
    ] as const
  ).map(of('piece of a name')),
  ...(
    [
      ['cty cp nong san dang quan', 'HV-0378'],
      ['ctcp co dien van thanh', 'HV-0403'],
      ['công ty cổ phần khách sạn thanh lâm', 'HV-0428'],
      ['cong ty tnhh mtv thuy san thinh an', 'HV-0553'],
      ['tnhh det may an an', 'HV-0001'],
      ['dntn duoc lieu phuong ha', 'HV-0703'],
      ['công ty cp thép tín hà', 'HV-1203'],
      ['cong ty trach nhiem huu han thoi trang xuan long', 'HV-0003'],
      ['co.,ltd noi that long phong', 'HV-0728'],
      ['cau lac bo y duoc', 'CLB-0006', 'Clubs'],
    ] as const
  ).map(of('legal form')),
  ...(
    [
      ['xuanchau be tong', 'HV-0004'],
      ['congty duoclieu cat an', 'HV-0253'],
      ['maymac hai khang', 'HV-0628'],
      ['DUY LỢI HẠ TẦNG', 'HV-0503'],
      ['coong ty giày dép đăng dương', 'HV-0903'],
      ['coong ty vieenx thoong vieetj taam', 'HV-0528'],
      ['goox tuaans ddatj', 'HV-0278'],
    ] as const
  ).map(of('typing habit')),
  ...(
    [
      ['gtd', 'HV-0278'],
      ['cskd', 'HV-0478'],
      ['tbdbk', 'HV-0128'],
      ['KTVTHN', 'HV-0353'],
    ] as const
  ).map(of('initials')),
  ...(
    [
      ['HV-0017', 'HV-0017'],
      ['hv 0017', 'HV-0017'],
      ['HV17', 'HV-0017'],
      ['hv-17', 'HV-0017'],
      ['17', 'HV-0017'],
      ['1203', 'HV-1203'],
      ['clb3', 'CLB-0003', 'Clubs'],
    ] as const
  ).map(of('code')),
  ...(
    [
      ['028 3000 0428', 'HV-0429'],
      ['0909000752', 'HV-0753'],
      ['+84 28 3000 0103', 'HV-0104'],
      ['0911.000.946', 'HV-0478'],
      ['3000 0328', 'HV-0329'],
    ] as const
  ).map(of('phone')),
  ...(
    [
      ['3100049727', 'HV-0453'],
      ['3100 055 223', 'HV-0503'],
      ['310008822', 'HV-0803'],
    ] as const
  ).map(of('tax code')),
  ...(
    [
      ['trần nguyên nhân', 'HV-0128'],
      ['nguyen tuan kiet', 'HV-1203'],
      ['tran xuan tuong', 'HV-1478'],
      ['mai huy tuong thep', 'HV-0753'],
      ['ductien1028', 'HV-1028'],
    ] as const
  ).map(of('leader, e-mail')),
  ...(
    [
      ['go tuam dat', 'HV-0278'],
      ['logistis tri lam', 'HV-0153'],
      ['khach san thnah lam', 'HV-0428'],
      ['be tongg kim khoa', 'HV-1128'],
      ['noi that long phomg', 'HV-0728'],
      ['ha tamg duy loi', 'HV-0503'],
      ['tran xuan tuomg', 'HV-1478'],
    ] as const
  ).map(of('one letter wrong')),
  ...(
    [
      ['thuy san kien giang', 'HV-0826'],
      ['dược liệu bắc giang', 'HV-0767'],
      ['cao su phu binh duong', 'HV-1233'],
      ['cty bất động sản việt lợi bà rịa - vũng tàu', 'HV-0006'],
    ] as const
  ).map(of('old province')),
];
