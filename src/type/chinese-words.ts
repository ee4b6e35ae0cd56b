/**
 * Chinese words that the platform's segmenter cuts in two: our own selection of words that ads use. A line that ends
 * inside one of them reads as another word ("云 / 端").
 */

const WORDS = new Set(
  `云端 手冲 冷萃 拿铁 轻食 低卡 零糖 无糖 低脂 新款 首发 首单 秒杀 满减 包邮 直降 立减 优惠券 爆款 爆品 热销 种草 开箱 测评 好评 官网 正品
  直播间 限时 预售 返现 返利 免单 试穿 试驾 体验课 公开课 零基础 进阶 焕新 焕肤 保湿 补水 美白 抗皱 紧致 提亮 修护 控油 祛痘 面膜 洁面 唇釉
  气垫 香氛 护手霜 洗发水 护发素 身体乳 电动牙刷 智能家居 扫地机 扫地机器人 空气炸锅 破壁机 咖啡机 降噪 快充 充电宝 数据线 手机壳 笔记本
  显示器 鼠标 投影仪 音箱 无人机 运动鞋 瑜伽垫 私教 减脂 增肌 塑形 骑行 旅拍 自由行 跟团游 亲子 亲子游 早教 绘本 编程 雅思 考研 医保 家装
  软装 全屋 四件套 羽绒 羽绒服 羊绒 真丝 纯棉 牛仔裤 连衣裙 半身裙 风衣 童装 国潮 老字号 非遗 手作 礼盒 伴手礼 双十一 情人节 母亲节 每一天
  每一刻 一整天 一分钟 三分钟 一键 一站式 一步到位 专为 匠造 直采 直供 现做 现磨 现烤 鲜榨 鲜奶 小龙虾 螺蛳粉 方便面 外卖 团购 猫粮 狗粮 猫砂
  新能源 电动车 纯电 混动 二手车 元宇宙 人工智能 大模型 机器人 小程序 公众号 朋友圈 短视频 小红书 抖音 微信 支付宝`.split(
    /\s+/u,
  ),
);
const LONGEST = Math.max(...[...WORDS].map((word) => word.length));

/** Ordinals, and numbers before measure words, stay together with what follows: 第一杯, 三天. */
const ORDINAL_BEFORE = /第[\d一二三四五六七八九十百千万几]*$/u;
const NUMBER_END = /[\d一二三四五六七八九十百千万两几半]$/u;
const MEASURE =
  /^[\d一二三四五六七八九十百千万几]|^[个杯天次款件位名年月日周分秒小时元块折倍种份包盒瓶张台部步家间层楼克斤升米岁届站款]/u;

/**
 * True when a break at `offset` (in UTF-16 units of `text`) divides a word of the list. `partsChineseWord('来自云端', 3)`
 * is true.
 */
export function partsChineseWord(text: string, offset: number): boolean {
  const [before, after] = [text.slice(0, offset), text.slice(offset)];
  if (ORDINAL_BEFORE.test(before) || (NUMBER_END.test(before) && MEASURE.test(after))) return true;
  for (let start = Math.max(0, offset - LONGEST + 1); start < offset; start += 1) {
    for (let end = offset + 1; end <= Math.min(text.length, start + LONGEST); end += 1)
      if (WORDS.has(text.slice(start, end))) return true;
  }
  return false;
}
